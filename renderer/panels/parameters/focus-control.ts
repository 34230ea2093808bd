/** What can be typed into or chosen by keys, in the order it is looked for. */
const kinds = ['input:not([aria-hidden])', 'textarea', '[role=radio]', '[role=combobox]', 'button']

/** Puts the focus into the control of a field: what stands under its head, else the first thing in its place. */
export function focusControl(place: HTMLElement | null | undefined): void {
  const own = place?.querySelector<HTMLElement>(kinds.map((kind) => `[data-control] ${kind}`).join(','))
  const first = own ?? place?.querySelector<HTMLElement>(kinds.join(','))
  first?.focus()
}
