import type { ModelChip } from '../../lib/models/model-chips.ts'
import { fits } from '../../../shared/formats/model-fit.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

/** What stands in a table, where every letter counts. Labels that are not known are shown as they are. */
export function chipText(name: string): string {
  return fits.find(({ target }) => target === name)?.chip ?? name
}

/** The words of a chip, with who says it where that is not the gateway. */
export function chipLabel({ name, kind }: ModelChip): string {
  const text = chipText(name)
  if (kind === 'guess') return modelsText().chips.byName(text)
  if (kind === 'own') return modelsText().chips.byChoice(text)
  return kind === 'denied' ? modelsText().chips.denied(text) : text
}
