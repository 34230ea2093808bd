import type { Migration } from './migration.ts'
import { carriedTools } from './migrations/0036-carried-tools.ts'
import { collections } from './migrations/0017-collections.ts'
import { conversationsAndRuns } from './migrations/0001-conversations-and-runs.ts'
import { conversationVariables } from './migrations/0024-conversation-variables.ts'
import { experimentCosts } from './migrations/0026-experiment-costs.ts'
import { toolCalls } from './migrations/0027-tool-calls.ts'
import { experiments } from './migrations/0020-experiments.ts'
import { experimentGradings } from './migrations/0022-experiment-gradings.ts'
import { experimentJudging } from './migrations/0023-experiment-judging.ts'
import { experimentSeries } from './migrations/0021-experiment-series.ts'
import { formsAndRequests } from './migrations/0015-forms-and-requests.ts'
import { history } from './migrations/0002-history.ts'
import { indexBirth } from './migrations/0014-index-birth.ts'
import { jobsByRun } from './migrations/0025-jobs-by-run.ts'
import { daysAndHeads } from './migrations/0035-days-and-heads.ts'
import { ownPrices } from './migrations/0037-own-prices.ts'
import { compared } from './migrations/0038-compared.ts'
import { tokenCounts } from './migrations/0039-token-counts.ts'
import { mcpServers } from './migrations/0042-mcp-servers.ts'
import { mcpSignIns } from './migrations/0043-mcp-sign-ins.ts'
import { importedModels } from './migrations/0044-imported-models.ts'
import { ledgerCurrencies } from './migrations/0045-ledger-currencies.ts'
import { healthChecks } from './migrations/0046-health-checks.ts'
import { ledgerByConversation } from './migrations/0047-ledger-by-conversation.ts'
import { foreignExperimentCosts } from './migrations/0048-foreign-experiment-costs.ts'
import { presets } from './migrations/0040-presets.ts'
import { ledger } from './migrations/0034-ledger.ts'
import { learnedRemovals } from './migrations/0003-learned-removals.ts'
import { deletedAndCopiedTurns } from './migrations/0004-deleted-and-copied-turns.ts'
import { mediaOrigin } from './migrations/0019-media-origin.ts'
import { mediaLibrary } from './migrations/0008-media-library.ts'
import { modelBrowser } from './migrations/0007-model-browser.ts'
import { queries } from './migrations/0018-queries.ts'
import { runAnswers } from './migrations/0010-run-answers.ts'
import { textSets } from './migrations/0013-text-sets.ts'
import { transcribeOverride } from './migrations/0016-transcribe-override.ts'
import { turnsAfterChange } from './migrations/0028-turns-after-change.ts'
import { runCosts } from './migrations/0029-run-costs.ts'
import { systemMarks } from './migrations/0030-system-marks.ts'
import { conversationFolders } from './migrations/0031-conversation-folders.ts'
import { historyTable } from './migrations/0032-history-table.ts'
import { tools } from './migrations/0033-tools.ts'
import { turnNumbers } from './migrations/0005-turn-numbers.ts'
import { videoJobs } from './migrations/0011-video-jobs.ts'
import { passports } from './migrations/0041-passports.ts'

/** Every step of the schema, oldest first. A new one is a new file at the end of this list. */
export const migrations: readonly Migration[] = [
  conversationsAndRuns,
  history,
  learnedRemovals,
  deletedAndCopiedTurns,
  turnNumbers,
  modelBrowser,
  mediaLibrary,
  runAnswers,
  videoJobs,
  textSets,
  indexBirth,
  formsAndRequests,
  transcribeOverride,
  collections,
  queries,
  mediaOrigin,
  experiments,
  experimentSeries,
  experimentGradings,
  experimentJudging,
  conversationVariables,
  jobsByRun,
  experimentCosts,
  toolCalls,
  turnsAfterChange,
  runCosts,
  systemMarks,
  conversationFolders,
  historyTable,
  tools,
  ledger,
  daysAndHeads,
  carriedTools,
  ownPrices,
  compared,
  tokenCounts,
  presets,
  passports,
  mcpServers,
  mcpSignIns,
  importedModels,
  ledgerCurrencies,
  healthChecks,
  ledgerByConversation,
  foreignExperimentCosts,
]
