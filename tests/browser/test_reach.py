"""Invitations of a host whose page is at localhost: they have the machine's address, or the page says what to do."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Browser, Route, expect

from tests.server.house import House

from .conftest import Opener
from .window import PHONE, Window

HOME = """
from howdah.server.door import own_addresses
own_addresses.own_addresses = lambda *_: ["192.168.1.7", "10.0.0.3"]
"""
WIDTH = 300
PIXELS = """async (svg, width) => {
  const image = new Image(width, width);
  const copy = svg.cloneNode(true);
  copy.setAttribute("width", width);
  copy.setAttribute("height", width);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width, height: width}).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [...canvas.getImageData(0, 0, width, width).data].filter((_, i) => i % 4 === 0);
}"""
ALONE = {"en-GB": "Only this computer can open these links.", "fr-FR": "Seul cet ordinateur peut ouvrir ces liens."}
NETWORK = {"en-GB": "These links are for friends", "fr-FR": "Ces liens sont pour les amis"}


def invited(window: Opener, house: House, locale: str) -> Window:
    """Returns a window with the links of a table that was just made."""
    host = window(house=house, size=PHONE, locale=locale)
    host.open("/new/siam")
    host.get('input[name="kind-1"][value="link"]').check()
    host.get("form button.main, button.main.big").first.click()
    expect(host.get(".link-card")).to_have_count(1)
    return host


def photographed(host: Window) -> str:
    """Returns what a phone reads from the first QR code."""
    red = host.get(".link-card .qr").first.evaluate(f"(svg) => ({PIXELS})(svg, {WIDTH})")
    [found] = zxingcpp.read_barcodes(np.array(red, np.uint8).reshape(WIDTH, WIDTH))
    return str(found.text)


def link(host: Window) -> str:
    return host.get(".link-card input").first.input_value()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[House]:
    """A server that only its own machine can reach."""
    house = House(tmp_path, HOME)
    yield house
    house.stop()


@pytest.fixture
def open_to_all(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, HOME, 0, "--host", "0.0.0.0")
    yield house
    house.stop()


@pytest.mark.parametrize("locale", ALONE)
def test_a_server_for_this_machine_alone(window: Opener, alone: House, locale: str) -> None:
    host = invited(window, alone, locale)
    expect(host.get(".reach")).to_contain_text(ALONE[locale])
    expect(host.get(".reach code")).to_have_text(f"howdah serve --host 0.0.0.0 --port {alone.port}")
    expect(host.get(".reach")).to_contain_text(f"http://192.168.1.7:{alone.port}")
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert link(host).startswith(alone.url)
    assert photographed(host) == link(host).replace(alone.url, f"http://192.168.1.7:{alone.port}")


@pytest.mark.parametrize("locale", NETWORK)
def test_a_server_for_the_network(window: Opener, open_to_all: House, locale: str) -> None:
    host = invited(window, open_to_all, locale)
    expect(host.get(".reach")).to_contain_text(NETWORK[locale])
    for address in ("192.168.1.7", "10.0.0.3"):
        host.get("#reach").select_option(f"http://{address}:{open_to_all.port}")
        assert link(host).startswith(f"http://{address}:{open_to_all.port}/t/")
        assert photographed(host) == link(host)
    table = link(host).split("/t/")[1].split("#")[0]
    host.get("a.main.big").click()
    host.settle()
    assert host.page.url == f"{open_to_all.url}/t/{table}"


def test_the_menu_of_a_table_says_it_too(window: Opener, alone: House) -> None:
    host = invited(window, alone, "en-GB")
    host.get("a.main.big").click()
    host.settle()
    host.get("#tab-menu").click()
    host.page.get_by_role("tabpanel").get_by_role("button", name="Invitation links").click()
    expect(host.get("dialog .reach")).to_contain_text(ALONE["en-GB"])
    expect(host.get("dialog .link-card")).to_have_count(2)


def test_elsewhere_nothing_is_said(open_to_all: House, browser: Browser) -> None:
    """A page at the machine's own address invites to that address."""
    with open_to_all.client() as client:
        assert client.get("/api/reach").json()["listens"]
    page = browser.new_context().new_page()

    def pass_on(route: Route) -> None:
        url = route.request.url.replace("http://192.168.1.7", open_to_all.url)
        route.fulfill(response=route.fetch(url=url))

    page.route("http://192.168.1.7/**", pass_on)
    page.goto("http://192.168.1.7/new/siam")
    page.locator('input[name="kind-1"][value="link"]').check()
    page.locator("form button.main, button.main.big").first.click()
    expect(page.locator(".link-card input")).to_have_value(re.compile("^http://192.168.1.7/t/"))
    expect(page.locator(".reach")).to_have_count(0)
    page.context.close()
