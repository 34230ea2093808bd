import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const voiceSchema = z.object({
  id: z.string(),
  /** As it is sent: each vendor has names of its own. */
  name: z.string(),
  isTicked: z.boolean(),
  /** Another model than the form's. */
  model: z.optional(z.string()),
  /** Another `response_format` than the form's. */
  format: z.optional(z.string()),
})

/** One line of the list of voices. Those that are ticked are one request each. */
export type Voice = z.infer<typeof voiceSchema>

const speechFormSchema = z.object({
  /** `''` for none yet. */
  model: z.string(),
  input: z.string(),
  voices: z.array(voiceSchema),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
})

/** What the form holds. Only parameters that are switched on are sent. */
export type SpeechForm = z.infer<typeof speechFormSchema>

export function emptySpeechForm(): SpeechForm {
  return {
    model: '',
    input: '',
    voices: [
      { id: 'alloy', name: 'alloy', isTicked: true },
      { id: 'nova', name: 'nova', isTicked: false },
      { id: 'onyx', name: 'onyx', isTicked: false },
    ],
    parameters: {},
    extraJson: '',
  }
}

/** The form, kept over tab switches and restarts. */
export const speechForm = createFormStore('speech-form', speechFormSchema, emptySpeechForm())

export const useSpeechForm = createUseForm(speechForm)
