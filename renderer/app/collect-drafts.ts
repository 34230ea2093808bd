/**
 * What stands in the text fields of a page, each under the field's name, to be pasted elsewhere when the app is gone. Fields
 * for keys, which no password manager may look at either, are left out.
 */
export function collectDrafts(page: ParentNode): string {
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
    .filter(
      (field) =>
        (field instanceof HTMLTextAreaElement || field.type === 'text') &&
        !field.readOnly &&
        field.dataset['lpignore'] === undefined &&
        field.value.trim() !== '',
    )
    .map((field) => [nameOf(field), field.value].filter((part) => part !== '').join('\n'))
    .join('\n\n')
}

function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? ''
}
