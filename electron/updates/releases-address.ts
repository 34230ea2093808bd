/**
 * The address of the newest release's description in GitHub's format:
 * `https://api.github.com/repos/OWNER/NAME/releases/latest`.
 *
 * Empty while the project has no public address. No request is sent then, and Settings offers no update check.
 */
export const releasesAddress: string = ''
