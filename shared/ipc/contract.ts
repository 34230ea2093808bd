import { appContract } from './contract/app.ts'
import { attachmentsContract } from './contract/attachments.ts'
import { audioContract } from './contract/audio.ts'
import { billContract } from './contract/bill.ts'
import { backupContract } from './contract/backup.ts'
import { collectionsContract } from './contract/collections.ts'
import { connectLinksContract } from './contract/connect-links.ts'
import { connectionsContract } from './contract/connections.ts'
import { conversationsContract } from './contract/conversations.ts'
import { dataContract } from './contract/data.ts'
import { doctorContract } from './contract/doctor.ts'
import { embeddingsContract } from './contract/embeddings.ts'
import { experimentsContract } from './contract/experiments.ts'
import { formsContract } from './contract/forms.ts'
import { historyContract } from './contract/history.ts'
import { importsContract } from './contract/imports.ts'
import { incidentsContract } from './contract/incidents.ts'
import { intakeContract } from './contract/intake.ts'
import { keyCardContract } from './contract/key-card.ts'
import { keyStoreContract } from './contract/key-store.ts'
import { keysContract } from './contract/keys.ts'
import { mcpContract } from './contract/mcp.ts'
import { mediaContract } from './contract/media.ts'
import { mediaFilesContract } from './contract/media-files.ts'
import { medicContract } from './contract/medic.ts'
import { modelCheckContract } from './contract/model-check.ts'
import { modelsContract } from './contract/models.ts'
import { healthContract, passportContract, probeContract } from './contract/passport.ts'
import { presetsContract } from './contract/presets.ts'
import { recordingsContract } from './contract/recordings.ts'
import { requestsContract } from './contract/requests.ts'
import { rerankContract } from './contract/rerank.ts'
import { runsContract } from './contract/runs.ts'
import { setsContract } from './contract/sets.ts'
import { settingsContract } from './contract/settings.ts'
import { spendingContract } from './contract/spending.ts'
import { tokensContract } from './contract/tokens.ts'
import { toolCallsContract } from './contract/tool-calls.ts'
import { toolsContract } from './contract/tools.ts'
import { transferContract } from './contract/transfer.ts'
import { videoContract } from './contract/video.ts'
import type { Contract, InputOf, OutputOf } from './define.ts'

/** Increased when the two ends become incompatible; checked in the first frame. */
export const contractVersion = 1

/**
 * The complete list of commands, streams and events between the main process and a window, joined from one part per
 * noun.
 *
 * Commands are named `noun.verb` and return a `Result`; events are named `noun.changed`. No command returns a key.
 */
export const contract = {
  ...appContract,
  ...settingsContract,
  ...connectionsContract,
  ...doctorContract,
  ...connectLinksContract,
  ...keysContract,
  ...keyStoreContract,
  ...keyCardContract,
  ...modelsContract,
  ...modelCheckContract,
  ...conversationsContract,
  ...transferContract,
  ...toolCallsContract,
  ...toolsContract,
  ...mcpContract,
  ...presetsContract,
  ...attachmentsContract,
  ...medicContract,
  ...passportContract,
  ...probeContract,
  ...healthContract,
  ...runsContract,
  ...historyContract,
  ...spendingContract,
  ...tokensContract,
  ...billContract,
  ...formsContract,
  ...requestsContract,
  ...audioContract,
  ...dataContract,
  ...backupContract,
  ...incidentsContract,
  ...intakeContract,
  ...importsContract,
  ...recordingsContract,
  ...mediaContract,
  ...mediaFilesContract,
  ...collectionsContract,
  ...setsContract,
  ...embeddingsContract,
  ...rerankContract,
  ...videoContract,
  ...experimentsContract,
} satisfies Contract

export type AppContract = typeof contract

/**
 * Input type of a command: `Input<'conversations.send'>`. Services, queries and test doubles use this name and declare
 * the type nowhere else.
 */
export type Input<Name extends keyof AppContract> = InputOf<AppContract[Name]>

/** Type that a command returns on success. */
export type Output<Name extends keyof AppContract> = OutputOf<AppContract[Name]>
