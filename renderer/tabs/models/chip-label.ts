import type { ModelChip } from '../../lib/models/model-chips.ts'
import { fits } from '../../../shared/formats/model-fit.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

/** The short text of a label for tables. Unknown labels are shown unchanged. */
export function chipText(name: string): string {
  return fits.find(({ target }) => target === name)?.chip ?? name
}

/** The text of a chip, with its source if that is not the gateway. */
export function chipLabel({ name, kind }: ModelChip): string {
  const text = chipText(name)
  if (kind === 'guess') return modelsText().chips.byName(text)
  if (kind === 'own') return modelsText().chips.byChoice(text)
  return kind === 'denied' ? modelsText().chips.denied(text) : text
}
