import type { Field } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/** Voices of the public list (ai.google.dev, speech generation); another name can be typed. */
const voiceNames: readonly string[] =
  // oxlint-disable-next-line text/untranslated -- names of voices, sent as they are
  'Zephyr Puck Charon Kore Fenrir Leda Orus Aoede Callirrhoe Autonoe Enceladus Iapetus Umbriel Algieba Despina Erinome Algenib Rasalgethi Laomedeia Achernar Alnilam Schedar Gacrux Pulcherrima Achird Zubenelgenubi Vindemiatrix Sadachbia Sadaltager Sulafat'.split(
    ' ',
  )

/** The parts of `generationConfig.speechConfig`: a voice, the language, and the voices of several speakers. */
export const speechParts: readonly Field[] = [
  {
    name: 'voiceConfig',
    kind: 'json',
    help: () => fieldsText().voiceConfig,
    // oxlint-disable-next-line text/untranslated -- the name of a voice
    initial: { prebuiltVoiceConfig: { voiceName: 'Kore' } },
    parts: [
      {
        name: 'prebuiltVoiceConfig',
        kind: 'json',
        help: () => fieldsText().voiceConfig,
        // oxlint-disable-next-line text/untranslated -- the name of a voice
        initial: { voiceName: 'Kore' },
        parts: [
          {
            name: 'voiceName',
            kind: 'choice',
            help: () => fieldsText().voiceName,
            // oxlint-disable-next-line text/untranslated -- the name of a voice
            initial: 'Kore',
            choices: voiceNames,
            group: 'common',
          },
        ],
        group: 'common',
      },
    ],
    group: 'common',
  },
  {
    name: 'languageCode',
    kind: 'text',
    help: () => fieldsText().languageCode,
    initial: 'en-US',
    group: 'common',
  },
  {
    name: 'multiSpeakerVoiceConfig',
    kind: 'json',
    help: () => fieldsText().multiSpeaker,
    initial: {
      speakerVoiceConfigs: [
        // oxlint-disable-next-line text/untranslated -- the name of a voice
        { speaker: 'A', voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
      ],
    },
    group: 'common',
  },
]
