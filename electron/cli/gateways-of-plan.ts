import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'

/** The connections that a plan asks: those of its variants and of the models that judge, each once. */
export function connectionIdsOf({ variants, grader, embedder }: ExperimentPlan): string[] {
  const judges = [grader, embedder].filter((judge) => judge !== undefined)
  return [...new Set([...variants, ...judges].map(({ connectionId }) => connectionId))]
}

/** A gateway as lines of output call it: its address, since two connections can have one name. */
export function nameOfGateway(connection: Pick<Connection, 'id' | 'baseUrl'> | undefined): string {
  const { practiceGatewayName, goneConnection } = commandLineText()
  if (connection === undefined) return goneConnection
  return connection.id === practiceConnectionId ? practiceGatewayName : connection.baseUrl
}
