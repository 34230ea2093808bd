import { imageFieldNote } from '../../../shared/formats/images/image-families.ts'
import type { FormSection } from '../../../shared/request-forms/define-request-form.ts'

/** What is known of the model's family about the fields that are sent, by their names. */
export function imageNotes({ model, parameters }: FormSection): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {}
  for (const [name, { isSent, value }] of Object.entries(parameters)) {
    const note = isSent ? imageFieldNote(model, name, value) : undefined
    if (note !== undefined) notes[name] = note
  }
  return notes
}
