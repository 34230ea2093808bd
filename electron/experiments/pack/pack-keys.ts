import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { cutText } from '../../lib/cut-text.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'

interface Keys {
  readonly acted: readonly string[]
  /** Keys of promptfoo that are rejected like unknown keys; they are listed so that the README is complete. */
  readonly refused: readonly string[]
}

/**
 * Every known key of a pack, by place: it is either supported or rejected by name. No key is ignored, because the pack
 * would then be judged or sent differently from what it says.
 */
export const packKeys = {
  pack: {
    acted: [
      '$schema',
      'assertionTemplates',
      'defaultTest',
      'derivedMetrics',
      'description',
      'env',
      'evaluateOptions',
      'metadata',
      'prompts',
      'providers',
      'scenarios',
      'targets',
      'tests',
    ],
    refused: [
      'commandLineOptions',
      'extensions',
      'nunjucksFilters',
      'outputPath',
      'redteam',
      'sharing',
      'tags',
      'tracing',
      'writeLatestResults',
    ],
  },
  evaluateOptions: {
    acted: ['cache', 'delay', 'maxConcurrency', 'repeat'],
    refused: ['generateSuggestions', 'maxEvalTimeMs', 'showProgressBar', 'timeoutMs'],
  },
  prompts: { acted: ['id', 'label', 'raw'], refused: ['config', 'display', 'function', 'template'] },
  providers: {
    acted: ['config', 'id', 'label', 'prompts'],
    refused: ['delay', 'env', 'inputs', 'transform'],
  },
  scenarios: { acted: ['config', 'description', 'tests'], refused: ['id'] },
  tests: {
    acted: ['assert', 'description', 'metadata', 'options', 'threshold', 'vars'],
    refused: ['assertScoringFunction', 'prompts', 'provider', 'providerOutput', 'providers', 'repeat'],
  },
  defaultTest: {
    acted: ['assert', 'metadata', 'options', 'threshold', 'vars'],
    refused: ['assertScoringFunction', 'description', 'prompts', 'provider', 'providerOutput', 'providers'],
  },
  options: {
    acted: [
      'disableDefaultAsserts',
      'disableVarExpansion',
      'prefix',
      'provider',
      'repeat',
      'rubricPrompt',
      'suffix',
    ],
    refused: [
      'disableConversationVar',
      'factuality',
      'postprocess',
      'response_format',
      'runSerially',
      'storeOutputAs',
      'tools',
      'transform',
      'transformVars',
    ],
  },
  'defaultTest.options': {
    acted: ['disableVarExpansion', 'prefix', 'provider', 'rubricPrompt', 'suffix'],
    refused: ['disableDefaultAsserts', 'storeOutputAs', 'transform', 'transformVars'],
  },
  assert: {
    acted: ['metric', 'provider', 'rubricPrompt', 'threshold', 'type', 'value', 'weight'],
    refused: ['config', 'contextTransform', 'transform'],
  },
  'assert-set': { acted: ['assert', 'metric', 'threshold', 'type', 'weight'], refused: ['config'] },
} as const satisfies Readonly<Record<string, Keys>>

export type PackPlace = keyof typeof packKeys

/** Fails with the name of the first key that is not allowed at its place. */
export function checkKeys(part: Readonly<Record<string, unknown>>, place: PackPlace): Result<void> {
  const known: readonly string[] = packKeys[place].acted
  const found = Object.keys(part).find((key) => part[key] !== undefined && !known.includes(key))
  return found === undefined ? ok() : err(keyRefused(found, place === 'pack' ? found : `${place}.${found}`))
}

/** Returns the error for a rejected key, with its full name. */
export function keyRefused(field: string, key: string = field): AppError {
  return { kind: 'invalid-input', field, ...experimentsError('packKeyRefused', { key: cutText(key, 120) }) }
}
