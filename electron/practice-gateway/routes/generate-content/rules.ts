import type { FieldRule, FieldRules } from '../../text/field-rule.ts'

const text: FieldRule = { type: 'string', required: true }

/**
 * See shared/gateway/wire/generate-content.md, "Content parts". A separate check makes sure that a part has exactly one
 * payload.
 */
const part: FieldRule = {
  type: 'object',
  fields: {
    text: { type: 'string' },
    thought: { type: 'boolean' },
    thoughtSignature: { type: 'string' },
    inlineData: { type: 'object', fields: { mimeType: text, data: { ...text, format: 'base64' } } },
    fileData: { type: 'object', fields: { mimeType: { type: 'string' }, fileUri: text } },
    functionCall: { type: 'object', fields: { name: text, args: { type: 'object' } } },
    functionResponse: {
      type: 'object',
      fields: { name: text, response: { type: 'object', required: true } },
    },
  },
}

const content: FieldRule = {
  type: 'object',
  fields: {
    role: { type: 'string', oneOf: ['user', 'model', 'function'] },
    parts: { type: 'array', required: true, items: part },
  },
}

const generationConfig: FieldRules = {
  temperature: { type: 'number', min: 0, max: 2 },
  topP: { type: 'number', min: 0, max: 1 },
  topK: { type: 'number', min: 1 },
  maxOutputTokens: { type: 'integer', min: 1 },
  candidateCount: { type: 'integer', min: 1, max: 8 },
  stopSequences: { type: 'array', items: { type: 'string' } },
  seed: { type: 'integer' },
  presencePenalty: { type: 'number', min: -2, max: 2 },
  frequencyPenalty: { type: 'number', min: -2, max: 2 },
  responseMimeType: { type: 'string', oneOf: ['text/plain', 'application/json', 'text/x.enum'] },
  responseSchema: { type: 'object' },
  responseJsonSchema: { type: 'object' },
  responseModalities: { type: 'array', items: { type: 'string' } },
  thinkingConfig: {
    type: 'object',
    fields: {
      includeThoughts: { type: 'boolean' },
      thinkingBudget: { type: 'integer', min: -1 },
      thinkingLevel: {
        type: 'string',
        oneOf: ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'THINKING_LEVEL_UNSPECIFIED'],
      },
    },
  },
}

const functionDeclaration: FieldRule = {
  type: 'object',
  fields: {
    name: text,
    description: { type: 'string' },
    parameters: { type: 'object' },
    parametersJsonSchema: { type: 'object' },
  },
}

const callingConfig: FieldRules = {
  mode: { type: 'string', oneOf: ['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'] },
  allowedFunctionNames: { type: 'array', items: { type: 'string' } },
}

/** See shared/gateway/wire/generate-content.md, "Request fields". */
export const generateContentRules: FieldRules = {
  contents: { type: 'array', items: content },
  generationConfig: { type: 'object', fields: generationConfig },
  systemInstruction: {
    type: 'string|object',
    fields: { parts: { type: 'array', required: true, items: part } },
  },
  tools: {
    type: 'array',
    items: {
      type: 'object',
      fields: { functionDeclarations: { type: 'array', items: functionDeclaration } },
    },
  },
  toolConfig: {
    type: 'object',
    fields: { functionCallingConfig: { type: 'object', fields: callingConfig } },
  },
  safetySettings: { type: 'array', items: { type: 'object', fields: { category: text, threshold: text } } },
  cachedContent: { type: 'string' },
}
