/** A text that stands in HTML or XML as what it is, in an element as in a quoted attribute. What XML has no place for is replaced. */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  )
}
