import { app } from './app.ts'
import { commands } from './commands.ts'
import { firstStart } from './first-start.ts'
import { droppedFiles } from './dropped-files.ts'
import { controls } from './controls.ts'
import { units } from './units.ts'
import { tokens } from './tokens.ts'
import { repeat } from './repeat.ts'
import { requestTab } from './request-tab.ts'
import { inspector } from './inspector.ts'
import { parameters } from './parameters.ts'
import { modelFacts } from './model-facts.ts'
import { modelPicker } from './model-picker.ts'
import { mcp } from './mcp.ts'
import { mcpSignIn } from './mcp-sign-in.ts'
import { media } from './media.ts'
import { recorder } from './recorder.ts'
import { attachments } from './attachments.ts'
import { textImport } from './text-import.ts'
import { panels } from './panels.ts'
import { chat } from './chat.ts'
import { compare } from './compare.ts'
import { bill } from './bill.ts'
import { caching } from './caching.ts'
import { settings } from './settings.ts'
import { backup } from './backup.ts'
import { transfer } from './transfer.ts'
import { storage } from './storage.ts'
import { connections } from './connections.ts'
import { keyCard } from './key-card.ts'
import { doctor } from './doctor.ts'
import { embeddings } from './embeddings.ts'
import { charts } from './charts.ts'
import { moderations } from './moderations.ts'
import { raw } from './raw.ts'
import { rerank } from './rerank.ts'
import { speech } from './speech.ts'
import { tools } from './tools.ts'
import { toolLibrary } from './tool-library.ts'
import { presetLibrary } from './preset-library.ts'
import { transcribe } from './transcribe.ts'
import { images } from './images.ts'
import { incident } from './incident.ts'
import { video } from './video.ts'
import { library } from './library.ts'
import { experimentAnalysis } from './experiment-analysis.ts'
import { experimentPlan } from './experiment-plan.ts'
import { experimentReport } from './experiment-report.ts'
import { experiments } from './experiments.ts'
import { experimentResults } from './experiment-results.ts'
import { history } from './history.ts'
import { spending } from './spending.ts'
import { models } from './models.ts'
import { passport } from './passport.ts'
import { formats } from './formats.ts'
import { fields } from './fields.ts'
import { snippets } from './snippets.ts'
import { host } from './host.ts'
import { console } from './console.ts'
import { commandLine } from './command-line.ts'
import { language } from './language.ts'
import { attachments as attachmentsErrors } from './errors/attachments.ts'
import { audio as audioErrors } from './errors/audio.ts'
import { connections as connectionsErrors } from './errors/connections.ts'
import { conversations as conversationsErrors } from './errors/conversations.ts'
import { database as databaseErrors } from './errors/database.ts'
import { doctor as doctorErrors } from './errors/doctor.ts'
import { backup as backupErrors } from './errors/backup.ts'
import { embeddings as embeddingsErrors } from './errors/embeddings.ts'
import { experiments as experimentsErrors } from './errors/experiments.ts'
import { formats as formatsErrors } from './errors/formats.ts'
import { gateway as gatewayErrors } from './errors/gateway.ts'
import { history as historyErrors } from './errors/history.ts'
import { spending as spendingErrors } from './errors/spending.ts'
import { host as hostErrors } from './errors/host.ts'
import { images as imagesErrors } from './errors/images.ts'
import { incident as incidentErrors } from './errors/incident.ts'
import { imports as importsErrors } from './errors/imports.ts'
import { ipc as ipcErrors } from './errors/ipc.ts'
import { keyCard as keyCardErrors } from './errors/key-card.ts'
import { keys as keysErrors } from './errors/keys.ts'
import { library as libraryErrors } from './errors/library.ts'
import { presets as presetsErrors } from './errors/presets.ts'
import { recordings as recordingsErrors } from './errors/recordings.ts'
import { requests as requestsErrors } from './errors/requests.ts'
import { runs as runsErrors } from './errors/runs.ts'
import { mcp as mcpErrors } from './errors/mcp.ts'
import { mcpSignIn as mcpSignInErrors } from './errors/mcp-sign-in.ts'
import { tools as toolsErrors } from './errors/tools.ts'
import { transfer as transferErrors } from './errors/transfer.ts'
import { video as videoErrors } from './errors/video.ts'
import { window as windowErrors } from './errors/window.ts'
import { translationOf } from '../catalogue.ts'

/** Simplified Chinese. `shared/README.md` defines its terms and its rules of spacing and punctuation. */
export const chinese = translationOf('zh-CN', {
  texts: {
    app,
    commands,
    'first-start': firstStart,
    'dropped-files': droppedFiles,
    controls,
    units,
    tokens,
    repeat,
    'request-tab': requestTab,
    inspector,
    parameters,
    'model-facts': modelFacts,
    'model-picker': modelPicker,
    media,
    recorder,
    attachments,
    'text-import': textImport,
    panels,
    chat,
    compare,
    bill,
    caching,
    settings,
    storage,
    connections,
    'key-card': keyCard,
    backup,
    transfer,
    doctor,
    embeddings,
    charts,
    moderations,
    raw,
    rerank,
    speech,
    tools,
    'tool-library': toolLibrary,
    mcp,
    'mcp-sign-in': mcpSignIn,
    'preset-library': presetLibrary,
    transcribe,
    images,
    incident,
    video,
    library,
    'experiment-analysis': experimentAnalysis,
    'experiment-report': experimentReport,
    experiments,
    'experiment-plan': experimentPlan,
    'experiment-results': experimentResults,
    history,
    spending,
    models,
    passport,
    formats,
    fields,
    snippets,
    host,
    console,
    'command-line': commandLine,
    language,
  },
  errors: {
    attachments: attachmentsErrors,
    backup: backupErrors,
    audio: audioErrors,
    connections: connectionsErrors,
    conversations: conversationsErrors,
    database: databaseErrors,
    doctor: doctorErrors,
    embeddings: embeddingsErrors,
    experiments: experimentsErrors,
    formats: formatsErrors,
    gateway: gatewayErrors,
    history: historyErrors,
    spending: spendingErrors,
    host: hostErrors,
    images: imagesErrors,
    incident: incidentErrors,
    imports: importsErrors,
    ipc: ipcErrors,
    'key-card': keyCardErrors,
    keys: keysErrors,
    library: libraryErrors,
    recordings: recordingsErrors,
    requests: requestsErrors,
    runs: runsErrors,
    tools: toolsErrors,
    transfer: transferErrors,
    mcp: mcpErrors,
    'mcp-sign-in': mcpSignInErrors,
    presets: presetsErrors,
    video: videoErrors,
    window: windowErrors,
  },
})
