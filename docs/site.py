"""Gives MkDocs the pages as they lie in the repository, so that their links lead to the same pages on the site."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

PAGES = ("*.md", "LICENSE", "docs/**/*.md", "docs/*.svg", "docs/train*.py", "deploy/*", "requirements/serve.txt")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Returns the files of the theme, and our pages under their paths in the repository."""
    root = Path(config.config_file_path).parent
    paths = sorted(path.relative_to(root).as_posix() for pattern in PAGES for path in root.glob(pattern))
    theme = [file for file in files if file.src_dir != config.docs_dir]
    return Files([*theme, *(File(path, str(root), config.site_dir, config.use_directory_urls) for path in paths)])
