import * as z from 'zod/mini'
import { ok } from '../../errors/result.ts'
import { parseExtraJson } from '../../formats/extra-json.ts'
import { rerankFormat } from '../../formats/rerank/index.ts'
import { rerankFields } from '../../formats/rerank/rerank-fields.ts'
import { sentParameters } from '../../medic/sent-parameters.ts'
import { filledRows } from '../../sets/filled-rows.ts'
import { setRowSchema } from '../../sets/text-set.ts'
import {
  chosenModels,
  defineRequestForm,
  missingModel,
  type RunRequest,
  severalModels,
  severalModelsShape,
} from '../define-request-form.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { requestTabText } from '../../text/en/request-tab.ts'

const rerankValuesSchema = z.object({
  /** The set that was open last; `''` for a new one. */
  setId: z.string(),
  ...severalModelsShape,
  /** The query and the documents come from the set: they are added to the form when it is sent. */
  query: z.catch(z.string(), ''),
  rows: z.catch(z.array(setRowSchema), []),
  /** How the relevance of documents is marked. */
  marks: z.enum(['yes-no', 'grades']),
  /** The `k` of nDCG@k and recall@k. */
  depth: z.number(),
  view: z.enum(['slope', 'table']),
  /**
   * The rankings shown side by side, in the order of the columns: the id of a ranking, or the index of a request among
   * those of its click.
   */
  shown: z.array(z.string()),
  /** Whether the documents were sent from the Embeddings tab. */
  isFromEmbeddings: z.boolean(),
  ...variablesShape,
})

/** The values of the form. Only switched-on parameters are sent. */
export type RerankValues = z.infer<typeof rerankValuesSchema>

/** Ranks documents with one or several models: one request per model. */
export const rerankForm = defineRequestForm<RerankValues>({
  id: 'rerank',
  formats: ['rerank'],
  schema: rerankValuesSchema,
  initial: {
    setId: '',
    models: [''],
    parameters: {},
    extraJson: '',
    query: '',
    rows: [],
    marks: 'yes-no',
    depth: 3,
    view: 'slope',
    shown: [],
    isFromEmbeddings: false,
  },
  layoutName: 'rerank.form',
  ...severalModels('rerank'),
  blocked({ models, query, rows }) {
    const missing = missingModel(models)
    if (missing !== undefined) return missing
    if (query.trim() === '') return requestTabText().blocked.noQuery
    return filledRows(rows).length === 0 ? requestTabText().blocked.noDocument : undefined
  },
  toRequests({ models, parameters, extraJson, query, rows }, { removals }) {
    const extra = parseExtraJson(extraJson)
    if (!extra.ok) return extra
    const documents = filledRows(rows).map(({ text }) => text)
    const requests: RunRequest[] = []
    for (const model of chosenModels(models)) {
      const sent = sentParameters(parameters, { model, format: 'rerank' }, removals)
      const request = rerankFormat.request({
        model,
        query,
        documents,
        parameters: sent,
        extra: extra.value,
      })
      if (!request.ok) return request
      requests.push({ format: 'rerank', model, prompt: query, label: model, request: request.value })
    }
    return ok(requests)
  },
  fromRequests(requests, before) {
    const isOwn = { model: isText, query: isText, documents: isTexts }
    const recorded = requests.flatMap(({ body }) => readRecordedBody(body, rerankFields, isOwn) ?? [])
    const [first] = recorded
    if (first === undefined || recorded.length < requests.length) return undefined
    const { own, parameters, extraJson } = first
    const texts = z.array(z.string()).safeParse(own['documents'])
    return {
      ...before,
      models: recorded.map((item) => textOf(item.own['model'])),
      query: textOf(own['query']),
      rows: (texts.success ? texts.data : []).map((text, index) => ({ id: String(index), text })),
      parameters,
      extraJson,
    }
  },
  templated: ['query', 'rows.*.text', templatedParameters],
  accepts: ['texts'],
})

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
