"""What a page may load and run: only what this server sends."""


def policy(*scripts: str) -> str:
    """Returns the content security policy of a page; `scripts` are what else it may run, such as a script's hash."""
    allowed = " ".join(["'self'", *scripts])
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )
