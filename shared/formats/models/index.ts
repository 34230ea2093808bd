import type { ModelEntry } from '../../models/model-entry.ts'
import type { Format } from '../format.ts'
import { buildModelListRequest, type ModelListInput } from './request.ts'
import { readModelListResponse } from './response.ts'

/** GET /v1/models. */
export const modelsFormat: Format<ModelListInput, ModelEntry[]> = {
  id: 'models',
  label: 'Model list',
  endpointTypes: [],
  fields: [],
  request: buildModelListRequest,
  response: readModelListResponse,
}
