import { imageFieldNote } from '../../../shared/formats/images/image-families.ts'
import type { FormSection } from '../../../shared/request-forms/define-request-form.ts'

/** Notes on the sent fields, by field name: what is known of them for the family of the model. */
export function imageNotes({ model, parameters }: FormSection): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    const note = isSent ? imageFieldNote(model, name, value) : undefined
    if (note !== undefined) notes[name] = note
  }
  return notes
}
