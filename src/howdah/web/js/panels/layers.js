/** What a picture can show besides: a button under the board for the first of them, beside the switches of the menu. */

import { el, fill, namedButton } from "../lib/element.js";
import { pictogram } from "../lib/pictogram.js";
import { isShown, remember } from "../lib/store.js";
import { say } from "../lib/words.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../wire.js").Whole} Whole */

export class Layers {
  /** @param {(now: Whole) => void} changed told when the button changed one */
  constructor(changed) {
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    this.changed = changed;
    /** The layer of the button. @type {string | undefined} */
    this.first = undefined;
    this.node = el("div", { class: "layer-switch" });
  }

  /** @param {Whole} now */
  show(now) {
    for (const layer of now.layers) this.apply(layer[0], isShown(now.game, layer));
    const [first] = now.layers;
    this.first = first?.[0];
    const act = () => {
      remember(`howdah.${now.game}.${first[0]}`, !isShown(now.game, first));
      this.show(now);
      this.changed(now);
      this.tell(isShown(now.game, first), first[1]);
    };
    fill(this.node, first && namedButton(pictogram("layer"), first[1], act, { "aria-pressed": String(isShown(now.game, first)) }));
  }

  /** Says what the button did, where it has no room for its words. @param {boolean} isOn @param {string} name */
  tell(isOn, name) {
    const words = /** @type {HTMLElement | null} */ (this.node.querySelector(".named"));
    if (!words?.offsetParent) toast(say(isOn ? "layer.on" : "layer.off", { name }));
  }

  /** @param {string} name @param {boolean} isOn */
  apply(name, isOn) {
    this.picture?.classList.toggle(`show-${name}`, isOn);
    if (name === this.first) this.node.firstElementChild?.setAttribute("aria-pressed", String(isOn));
  }
}
