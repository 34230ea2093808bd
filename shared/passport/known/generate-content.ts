import type { AnswerShapes, Fields } from '../shape.ts'

const details: Fields = {
  'promptTokenCount!': 'number',
  'totalTokenCount!': 'number',
  candidatesTokenCount: 'number',
  thoughtsTokenCount: 'number',
  cachedContentTokenCount: 'number',
  toolUsePromptTokenCount: 'number',
  promptTokensDetails: '*',
  candidatesTokensDetails: '*',
  cacheTokensDetails: '*',
  toolUsePromptTokensDetails: '*',
  trafficType: 'string',
  cost: 'number',
  billing_usage: '*',
}

const result: Fields = {
  candidates: [
    {
      index: 'number',
      content: {
        role: 'string',
        parts: [
          {
            text: 'string',
            thought: 'boolean',
            thoughtSignature: 'string',
            inlineData: { 'mimeType!': 'string', 'data!': 'string' },
            fileData: '*',
            functionCall: '*',
            functionResponse: '*',
            executableCode: '*',
            codeExecutionResult: '*',
            videoMetadata: '*',
          },
        ],
      },
      finishReason: 'string',
      finishMessage: 'string',
      safetyRatings: '*',
      citationMetadata: '*',
      groundingMetadata: '*',
      groundingAttributions: '*',
      urlContextMetadata: '*',
      tokenCount: 'number',
      avgLogprobs: 'number',
      logprobsResult: '*',
    },
  ],
  promptFeedback: { blockReason: 'string', blockReasonMessage: 'string', safetyRatings: '*' },
  'modelVersion!': 'string',
  'responseId!': 'string',
  createTime: 'string',
  modelStatus: '*',
}

const chunk: Fields = { ...result, usageMetadata: details }

/** See shared/gateway/wire/generate-content.md, "Answer" and "Stream". */
export const generateContentAnswers: AnswerShapes = {
  whole: { ...result, 'usageMetadata!': details },
  chunk,
  neededOnce: ['usageMetadata'],
}
