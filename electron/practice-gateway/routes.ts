import { catalogue, type CatalogueEntry } from './catalogue.ts'
import { wireMethods, type WireMethod } from '../../shared/gateway/wire.ts'
import type { Handler } from './exchange.ts'
import { speech } from './routes/audio/speech.ts'
import { transcriptions, translations } from './routes/audio/transcriptions.ts'
import { chat } from './routes/chat/chat.ts'
import { echo } from './routes/echo/echo.ts'
import { embeddings } from './routes/embeddings/embeddings.ts'
import { generateContentRoute } from './routes/generate-content/route.ts'
import { editImages } from './routes/images/edits.ts'
import { generateImages } from './routes/images/generations.ts'
import { listGenerateContentModels, listModels, listModelsAgain, showModel } from './routes/models.ts'
import { messages } from './routes/messages/messages.ts'
import { moderationEntries } from './routes/moderations/behaviours.ts'
import { moderations } from './routes/moderations/moderations.ts'
import { notYet } from './routes/not-yet.ts'
import { rerank } from './routes/rerank/rerank.ts'
import { cancelResponse, showResponse } from './routes/responses/background.ts'
import { compactResponses } from './routes/responses/compact.ts'
import { responses } from './routes/responses/responses.ts'
import { textRoute } from './routes/text-routes.ts'
import { getTaskStatus, getVideoStatus } from './routes/video/get-status.ts'
import { artifactContent, listArtifacts, showTask, videoContent } from './routes/video/content.ts'
import { videoEntries } from './routes/video/behaviours.ts'
import { createVideo, remixVideo } from './routes/video/create-task.ts'

export interface Route {
  readonly method: WireMethod
  readonly path: RegExp
  readonly handle: Handler
  /** Whether the route reads its body as a stream, for uploads of any size. */
  readonly streamsBody?: boolean
  /** The models of this route that are not in the catalogue. */
  readonly models?: readonly CatalogueEntry[]
}

/**
 * Every documented route, and the spellings of the model list (see shared/gateway/wire/model-list.md,
 * "Other shapes of this route").
 */
const routes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/models$/, handle: listModels },
  { method: 'GET', path: /^\/v1\/models\/[^/]+$/, handle: showModel },
  { method: 'GET', path: /^\/v1beta\/models$/, handle: listGenerateContentModels },
  { method: 'GET', path: /^\/v1beta\/openai\/models$/, handle: listModelsAgain },
  { method: 'POST', path: /^\/v1\/chat\/completions$/, handle: textRoute(chat) },
  { method: 'POST', path: /^\/v1\/responses$/, handle: textRoute(responses) },
  { method: 'POST', path: /^\/v1\/responses\/compact$/, handle: compactResponses },
  { method: 'GET', path: /^\/v1\/responses\/[^/]+$/, handle: showResponse },
  { method: 'POST', path: /^\/v1\/responses\/[^/]+\/cancel$/, handle: cancelResponse },
  { method: 'POST', path: /^\/v1\/messages$/, handle: textRoute(messages) },
  { method: 'POST', path: /^\/v1(?:beta)?\/models\/[^/]+:\w+$/, handle: generateContentRoute },
  { method: 'POST', path: /^\/v1\/embeddings$/, handle: embeddings },
  { method: 'POST', path: /^\/v1\/rerank$/, handle: rerank },
  { method: 'POST', path: /^\/v1\/moderations$/, handle: moderations, models: moderationEntries },
  { method: 'POST', path: /^\/v1\/audio\/speech$/, handle: speech },
  { method: 'POST', path: /^\/v1\/audio\/transcriptions$/, handle: transcriptions, streamsBody: true },
  { method: 'POST', path: /^\/v1\/audio\/translations$/, handle: translations, streamsBody: true },
  { method: 'POST', path: /^\/v1\/images\/generations$/, handle: generateImages },
  { method: 'POST', path: /^\/v1\/images\/edits$/, handle: editImages },
  { method: 'POST', path: /^\/v1\/images\/variations$/, handle: notYet },
  { method: 'POST', path: /^\/v1\/video\/generations$/, handle: createVideo, models: videoEntries },
  { method: 'GET', path: /^\/v1\/video\/generations\/[^/]+$/, handle: getTaskStatus },
  { method: 'POST', path: /^\/v1\/videos$/, handle: createVideo },
  { method: 'GET', path: /^\/v1\/videos\/[^/]+$/, handle: getVideoStatus },
  { method: 'GET', path: /^\/v1\/videos\/[^/]+\/content$/, handle: videoContent },
  { method: 'POST', path: /^\/v1\/videos\/[^/]+\/remix$/, handle: remixVideo },
  { method: 'GET', path: /^\/v1\/tasks\/[^/]+$/, handle: showTask },
  { method: 'GET', path: /^\/v1\/tasks\/[^/]+\/artifacts$/, handle: listArtifacts },
  { method: 'GET', path: /^\/v1\/tasks\/[^/]+\/artifacts\/video\/content$/, handle: artifactContent },
  ...wireMethods.map((method) => ({ method, path: /^\/v1\/echo$/, handle: echo })),
  { method: 'HEAD', path: /^\/v1\/tasks\/[^/]+\/artifacts\/video\/content$/, handle: artifactContent },
]

/** Every model, in the order of the list. */
export const models = [...catalogue, ...routes.flatMap((route) => route.models ?? [])]

const byId = new Map(models.map((entry) => [entry.id, entry]))

export function findModel(id: string): CatalogueEntry | undefined {
  return byId.get(id)
}

/** Returns the route of a request, `undefined` when the gateway has no such route. */
export function findRoute(method: string, pathname: string): Route | undefined {
  return routes.find((route) => route.method === method && route.path.test(pathname))
}
