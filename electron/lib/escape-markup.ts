/**
 * Escapes a text for HTML or XML, both in elements and in quoted attributes. Characters that XML does not allow are
 * replaced.
 */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  )
}
