import type { Format } from '../format.ts'
import type { ListedModel } from './listed-model.ts'
import { buildModelListRequest, type ModelListInput } from './request.ts'
import { readModelListResponse } from './response.ts'

/** GET /v1/models. */
export const modelsFormat: Format<ModelListInput, ListedModel[]> = {
  id: 'models',
  fields: [],
  primary: [],
  request: buildModelListRequest,
  response: readModelListResponse,
}
