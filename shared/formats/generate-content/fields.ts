import type { Field } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'

/** Voices of the public list (ai.google.dev, speech generation); another name can be typed. */
const voiceNames: readonly string[] =
  // oxlint-disable-next-line text/untranslated -- names of voices, sent as they are
  'Zephyr Puck Charon Kore Fenrir Leda Orus Aoede Callirrhoe Autonoe Enceladus Iapetus Umbriel Algieba Despina Erinome Algenib Rasalgethi Laomedeia Achernar Alnilam Schedar Gacrux Pulcherrima Achird Zubenelgenubi Vindemiatrix Sadachbia Sadaltager Sulafat'.split(
    ' ',
  )

/** A voice, the language, and the voices of several speakers. */
const speechParts: readonly Field[] = [
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

/**
 * The optional fields of generate-content: the documented and the practical ones (see
 * shared/gateway/wire/generate-content.md, "Request fields"). `stream` is not a field of the body here: it chooses the
 * route.
 */
export const generateContentFields: readonly Field[] = [
  {
    name: 'stream',
    kind: 'boolean',
    help: () => fieldsText().streamByRoute,
    initial: true,
    group: 'common',
  },
  {
    name: 'generationConfig.maxOutputTokens',
    kind: 'integer',
    help: () => fieldsText().maxTokens,
    initial: 2048,
    range: { min: 1, max: 65_536, step: 1 },
    group: 'common',
  },
  {
    name: 'generationConfig.temperature',
    kind: 'number',
    help: () => fieldsText().temperature,
    initial: 0.7,
    range: { min: 0, max: 2, step: 0.05 },
    group: 'common',
  },
  {
    name: 'generationConfig.topP',
    kind: 'number',
    help: () => fieldsText().topP,
    initial: 0.9,
    range: { min: 0, max: 1, step: 0.05 },
    group: 'common',
  },
  {
    name: 'generationConfig.topK',
    kind: 'integer',
    help: () => fieldsText().topK,
    initial: 40,
    range: { min: 1, max: 100, step: 1 },
    group: 'common',
  },
  {
    name: 'generationConfig.thinkingConfig',
    kind: 'json',
    help: () => fieldsText().thinkingConfig,
    initial: { includeThoughts: true, thinkingBudget: 1024 },
    parts: [
      {
        name: 'includeThoughts',
        kind: 'boolean',
        help: () => fieldsText().includeThoughts,
        initial: true,
        group: 'common',
      },
      {
        name: 'thinkingBudget',
        kind: 'integer',
        help: () => fieldsText().thinkingBudget,
        initial: 1024,
        range: { min: -1, max: 32_768, step: 1 },
        group: 'common',
      },
      {
        name: 'thinkingLevel',
        kind: 'choice',
        help: () => fieldsText().thinkingLevel,
        initial: 'LOW',
        choices: ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'],
        group: 'common',
      },
    ],
    group: 'common',
    section: 'reasoning',
  },
  {
    name: 'generationConfig.responseMimeType',
    kind: 'choice',
    help: () => fieldsText().responseMimeType,
    initial: 'application/json',
    choices: ['text/plain', 'application/json', 'text/x.enum'],
    group: 'common',
    section: 'answer',
  },
  {
    name: 'generationConfig.responseJsonSchema',
    kind: 'json',
    help: () => fieldsText().outputSchema,
    initial: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    group: 'common',
    section: 'answer',
  },
  {
    name: 'tools',
    kind: 'json',
    help: () => fieldsText().toolsAndBuiltIn,
    initial: [
      {
        functionDeclarations: [
          {
            name: 'get_time',
            // oxlint-disable-next-line text/untranslated -- a sample tool, sent as it stands
            description: 'The current time in a time zone.',
            parameters: { type: 'OBJECT', properties: { tz: { type: 'STRING' } }, required: ['tz'] },
          },
        ],
      },
    ],
    group: 'common',
    section: 'tools',
    editor: 'tools',
  },
  {
    name: 'toolConfig',
    kind: 'json',
    help: () => fieldsText().toolChoice,
    initial: { functionCallingConfig: { mode: 'AUTO' } },
    group: 'common',
    section: 'tools',
    editor: 'tool-choice',
  },
  {
    name: 'generationConfig.stopSequences',
    kind: 'text-list',
    help: () => fieldsText().stopSequences,
    initial: [],
    group: 'common',
  },
  {
    name: 'generationConfig.seed',
    kind: 'integer',
    help: () => fieldsText().seed,
    initial: 41,
    range: { min: 0, max: 2_147_483_647, step: 1 },
    group: 'common',
  },
  {
    name: 'generationConfig.candidateCount',
    kind: 'integer',
    help: () => fieldsText().responseCount,
    initial: 1,
    range: { min: 1, max: 8, step: 1 },
    group: 'more',
  },
  {
    name: 'generationConfig.presencePenalty',
    kind: 'number',
    help: () => fieldsText().presencePenalty,
    initial: 0,
    range: { min: -2, max: 2, step: 0.1 },
    group: 'more',
  },
  {
    name: 'generationConfig.frequencyPenalty',
    kind: 'number',
    help: () => fieldsText().frequencyPenalty,
    initial: 0,
    range: { min: -2, max: 2, step: 0.1 },
    group: 'more',
  },
  {
    name: 'generationConfig.responseSchema',
    kind: 'json',
    help: () => fieldsText().openApiSchema,
    initial: { type: 'OBJECT', properties: { answer: { type: 'STRING' } } },
    group: 'more',
    section: 'answer',
  },
  {
    name: 'generationConfig.responseModalities',
    kind: 'text-list',
    help: () => fieldsText().responseModalities,
    initial: ['TEXT'],
    group: 'more',
  },
  {
    name: 'generationConfig.mediaResolution',
    kind: 'choice',
    help: () => fieldsText().mediaResolution,
    initial: 'MEDIA_RESOLUTION_MEDIUM',
    choices: ['MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_HIGH'],
    group: 'more',
  },
  {
    name: 'generationConfig.speechConfig',
    kind: 'json',
    help: () => fieldsText().speechConfig,
    // oxlint-disable-next-line text/untranslated -- the name of a voice
    initial: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
    parts: speechParts,
    group: 'more',
  },
  {
    name: 'generationConfig.imageConfig',
    kind: 'json',
    help: () => fieldsText().imageConfig,
    initial: { aspectRatio: '1:1' },
    parts: [
      {
        name: 'aspectRatio',
        kind: 'choice',
        help: () => fieldsText().aspectRatio,
        initial: '1:1',
        choices: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
        group: 'common',
      },
      {
        name: 'imageSize',
        kind: 'choice',
        help: () => fieldsText().imageSize,
        initial: '1K',
        choices: ['512', '1K', '2K', '4K'],
        group: 'common',
      },
      {
        name: 'personGeneration',
        kind: 'choice',
        help: () => fieldsText().personGeneration,
        initial: 'ALLOW_ADULT',
        choices: ['ALLOW_ALL', 'ALLOW_ADULT', 'ALLOW_NONE'],
        group: 'common',
      },
    ],
    group: 'more',
  },
  {
    name: 'generationConfig.responseLogprobs',
    kind: 'boolean',
    help: () => fieldsText().logprobs,
    initial: true,
    group: 'more',
  },
  {
    name: 'generationConfig.logprobs',
    kind: 'integer',
    help: () => fieldsText().topLogprobs,
    initial: 5,
    range: { min: 1, max: 20, step: 1 },
    group: 'more',
  },
  {
    name: 'safetySettings',
    kind: 'json',
    help: () => fieldsText().safetySettings,
    initial: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' }],
    group: 'more',
  },
  {
    name: 'serviceTier',
    kind: 'choice',
    help: () => fieldsText().serviceTier,
    initial: 'standard',
    choices: ['unspecified', 'standard', 'flex', 'priority'],
    group: 'more',
  },
  {
    name: 'cachedContent',
    kind: 'text',
    help: () => fieldsText().cachedContent,
    initial: '',
    group: 'more',
  },
  {
    name: 'generationConfig.enableEnhancedCivicAnswers',
    kind: 'boolean',
    help: () => fieldsText().civicAnswers,
    initial: true,
    group: 'more',
  },
]
