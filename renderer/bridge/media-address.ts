/**
 * Where the page finds a file that main keeps, by its id: main's private scheme in the desktop app, whose page has a
 * scheme of its own too, and else below the path that the browser host serves this page at.
 */
export function mediaAddress(id: string): string {
  return location.protocol === 'app:' ? `media://item/${id}` : new URL(`media/${id}`, location.href).pathname
}
