import type { appTexts } from './en/app.ts'
import type { commandsTexts } from './en/commands.ts'
import type { firstStartTexts } from './en/first-start.ts'
import type { droppedFilesTexts } from './en/dropped-files.ts'
import type { controlsTexts } from './en/controls.ts'
import type { unitsTexts } from './en/units.ts'
import type { requestTabTexts } from './en/request-tab.ts'
import type { inspectorTexts } from './en/inspector.ts'
import type { parametersTexts } from './en/parameters.ts'
import type { modelPickerTexts } from './en/model-picker.ts'
import type { mediaTexts } from './en/media.ts'
import type { recorderTexts } from './en/recorder.ts'
import type { attachmentsTexts } from './en/attachments.ts'
import type { textImportTexts } from './en/text-import.ts'
import type { panelsTexts } from './en/panels.ts'
import type { chatTexts } from './en/chat.ts'
import type { cachingTexts } from './en/caching.ts'
import type { storageTexts } from './en/storage.ts'
import type { settingsTexts } from './en/settings.ts'
import type { connectionsTexts } from './en/connections.ts'
import type { doctorTexts } from './en/doctor.ts'
import type { embeddingsTexts } from './en/embeddings.ts'
import type { chartsTexts } from './en/charts.ts'
import type { moderationsTexts } from './en/moderations.ts'
import type { rerankTexts } from './en/rerank.ts'
import type { speechTexts } from './en/speech.ts'
import type { toolsTexts } from './en/tools.ts'
import type { transcribeTexts } from './en/transcribe.ts'
import type { imagesTexts } from './en/images.ts'
import type { videoTexts } from './en/video.ts'
import type { libraryTexts } from './en/library.ts'
import type { experimentAnalysisTexts } from './en/experiment-analysis.ts'
import type { experimentPlanTexts } from './en/experiment-plan.ts'
import type { experimentReportTexts } from './en/experiment-report.ts'
import type { experimentsTexts } from './en/experiments.ts'
import type { experimentResultsTexts } from './en/experiment-results.ts'
import type { historyTexts } from './en/history.ts'
import type { modelsTexts } from './en/models.ts'
import type { formatsTexts } from './en/formats.ts'
import type { fieldsTexts } from './en/fields.ts'
import type { snippetsTexts } from './en/snippets.ts'
import type { hostTexts } from './en/host.ts'
import type { consoleTexts } from './en/console.ts'
import type { commandLineTexts } from './en/command-line.ts'
import type { languageTexts } from './en/language.ts'
import type { attachmentsErrors } from './en/errors/attachments.ts'
import type { audioErrors } from './en/errors/audio.ts'
import type { connectionsErrors } from './en/errors/connections.ts'
import type { conversationsErrors } from './en/errors/conversations.ts'
import type { databaseErrors } from './en/errors/database.ts'
import type { doctorErrors } from './en/errors/doctor.ts'
import type { embeddingsErrors } from './en/errors/embeddings.ts'
import type { experimentsErrors } from './en/errors/experiments.ts'
import type { formatsErrors } from './en/errors/formats.ts'
import type { gatewayErrors } from './en/errors/gateway.ts'
import type { historyErrors } from './en/errors/history.ts'
import type { hostErrors } from './en/errors/host.ts'
import type { imagesErrors } from './en/errors/images.ts'
import type { importsErrors } from './en/errors/imports.ts'
import type { ipcErrors } from './en/errors/ipc.ts'
import type { keysErrors } from './en/errors/keys.ts'
import type { libraryErrors } from './en/errors/library.ts'
import type { recordingsErrors } from './en/errors/recordings.ts'
import type { requestsErrors } from './en/errors/requests.ts'
import type { runsErrors } from './en/errors/runs.ts'
import type { videoErrors } from './en/errors/video.ts'
import type { windowErrors } from './en/errors/window.ts'

/** The English texts by area: the shape that every other language has. Each area is one file. */
export interface EnglishTexts {
  readonly app: typeof appTexts
  readonly commands: typeof commandsTexts
  readonly 'first-start': typeof firstStartTexts
  readonly 'dropped-files': typeof droppedFilesTexts
  readonly controls: typeof controlsTexts
  readonly units: typeof unitsTexts
  readonly 'request-tab': typeof requestTabTexts
  readonly inspector: typeof inspectorTexts
  readonly parameters: typeof parametersTexts
  readonly 'model-picker': typeof modelPickerTexts
  readonly media: typeof mediaTexts
  readonly recorder: typeof recorderTexts
  readonly attachments: typeof attachmentsTexts
  readonly 'text-import': typeof textImportTexts
  readonly panels: typeof panelsTexts
  readonly chat: typeof chatTexts
  readonly caching: typeof cachingTexts
  readonly settings: typeof settingsTexts
  readonly storage: typeof storageTexts
  readonly connections: typeof connectionsTexts
  readonly doctor: typeof doctorTexts
  readonly embeddings: typeof embeddingsTexts
  readonly charts: typeof chartsTexts
  readonly moderations: typeof moderationsTexts
  readonly rerank: typeof rerankTexts
  readonly speech: typeof speechTexts
  readonly tools: typeof toolsTexts
  readonly transcribe: typeof transcribeTexts
  readonly images: typeof imagesTexts
  readonly video: typeof videoTexts
  readonly library: typeof libraryTexts
  readonly 'experiment-analysis': typeof experimentAnalysisTexts
  readonly 'experiment-report': typeof experimentReportTexts
  readonly experiments: typeof experimentsTexts
  readonly experimentPlan: typeof experimentPlanTexts
  readonly 'experiment-results': typeof experimentResultsTexts
  readonly history: typeof historyTexts
  readonly models: typeof modelsTexts
  readonly formats: typeof formatsTexts
  readonly fields: typeof fieldsTexts
  readonly snippets: typeof snippetsTexts
  readonly host: typeof hostTexts
  readonly console: typeof consoleTexts
  readonly 'command-line': typeof commandLineTexts
  readonly language: typeof languageTexts
}

/** What is said of errors, by area. An error's code is the area and the entry: `library.noSuchItem`. */
export interface EnglishErrors {
  readonly attachments: typeof attachmentsErrors
  readonly audio: typeof audioErrors
  readonly connections: typeof connectionsErrors
  readonly conversations: typeof conversationsErrors
  readonly database: typeof databaseErrors
  readonly doctor: typeof doctorErrors
  readonly embeddings: typeof embeddingsErrors
  readonly experiments: typeof experimentsErrors
  readonly formats: typeof formatsErrors
  readonly gateway: typeof gatewayErrors
  readonly history: typeof historyErrors
  readonly host: typeof hostErrors
  readonly images: typeof imagesErrors
  readonly imports: typeof importsErrors
  readonly ipc: typeof ipcErrors
  readonly keys: typeof keysErrors
  readonly library: typeof libraryErrors
  readonly recordings: typeof recordingsErrors
  readonly requests: typeof requestsErrors
  readonly runs: typeof runsErrors
  readonly video: typeof videoErrors
  readonly window: typeof windowErrors
}
