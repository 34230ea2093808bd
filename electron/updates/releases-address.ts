/**
 * Where the newest release is described, as GitHub does it: `https://api.github.com/repos/OWNER/NAME/releases/latest`.
 *
 * Empty while the project has no public address. Nothing is asked then, and Settings offers no update check.
 */
export const releasesAddress: string = ''
