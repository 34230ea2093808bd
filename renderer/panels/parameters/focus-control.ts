/** Controls that take keyboard input, in order of preference. */
const kinds = ['input:not([aria-hidden])', 'textarea', '[role=radio]', '[role=combobox]', 'button']

/** Focuses the control of a field: the one below its head, else the first one inside. */
export function focusControl(place: HTMLElement | null | undefined): void {
  const own = place?.querySelector<HTMLElement>(kinds.map((kind) => `[data-control] ${kind}`).join(','))
  const first = own ?? place?.querySelector<HTMLElement>(kinds.join(','))
  first?.focus()
}
