import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { judgesOfPlan } from '../../shared/experiments/plan-judges.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'

/**
 * The ids of the connections that a plan sends requests to: those of its variants and of the judging models, without
 * duplicates.
 */
export function connectionIdsOf(plan: ExperimentPlan): string[] {
  return [...new Set([...plan.variants, ...judgesOfPlan(plan)].map(({ connectionId }) => connectionId))]
}

/** The name of a gateway in output: its address, since two connections can have the same name. */
export function nameOfGateway(connection: Pick<Connection, 'id' | 'baseUrl'> | undefined): string {
  const { practiceGatewayName, goneConnection } = commandLineText()
  if (connection === undefined) return goneConnection
  return connection.id === practiceConnectionId ? practiceGatewayName : connection.baseUrl
}
