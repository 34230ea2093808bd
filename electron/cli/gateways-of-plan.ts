import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { judgesOfPlan } from '../../shared/experiments/plan-judges.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'

/** The connections that a plan asks: those of its variants and of the models that judge, each once. */
export function connectionIdsOf(plan: ExperimentPlan): string[] {
  return [...new Set([...plan.variants, ...judgesOfPlan(plan)].map(({ connectionId }) => connectionId))]
}

/** A gateway as lines of output call it: its address, since two connections can have one name. */
export function nameOfGateway(connection: Pick<Connection, 'id' | 'baseUrl'> | undefined): string {
  const { practiceGatewayName, goneConnection } = commandLineText()
  if (connection === undefined) return goneConnection
  return connection.id === practiceConnectionId ? practiceGatewayName : connection.baseUrl
}
