import { billedUnitsOf } from '../../shared/prices/billed-units.ts'
import type { BilledUnits } from '../../shared/prices/model-price.ts'
import type { RouteAnswer } from '../../shared/connections/key-card.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { billContract } from '../../shared/ipc/contract/bill.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import type { Run } from '../../shared/runs/run.ts'
import { dayAfter, startOfLocalDay } from '../../shared/spending/local-day.ts'
import { maxBillLines, type BillLog, type BillOfDay, type BillOfRun } from '../../shared/spending/bill.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { Database } from '../database/database.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KeyCardService } from '../key-card/create-key-card.ts'
import type { LoggedCall } from '../key-card/read-token-log.ts'
import { formValues } from '../lib/form-values.ts'
import type { Area } from '../lib/area.ts'
import type { Prices } from '../prices/create-prices.ts'
import type { RecordReader } from '../runs/record-reader.ts'
import { lineOfRow, lineOfRun, readLog, type BillContext, type ReadLog } from './bill-lines.ts'
import { createBillStore, type StoredRun } from './bill-store.ts'

export interface BillingDependencies {
  readonly database: Database
  readonly prices: Pick<Prices, 'of'>
  readonly keyCard: Pick<KeyCardService, 'readLog'>
  readonly resolveTarget: (connectionId: string, keyId?: string) => Promise<Result<GatewayTarget>>
  /** The keys of a connection, and the active one. */
  readonly keysOf: (
    connectionId: string,
  ) => Result<{ readonly keys: readonly { readonly id: string }[]; readonly activeKeyId: string | null }>
  readonly records: Pick<RecordReader, 'readRunRecord'>
  readonly runFromRow: (row: Readonly<Record<string, unknown>>) => Run | undefined
  /** Distinguishes the user's keys in the table of runs. */
  readonly fingerprintOf: (target: GatewayTarget) => string
}

/**
 * Compares bills with the requests that were sent. Asks a gateway only for its log, its price list and its unit of
 * money.
 */
export interface BillingService {
  ofRun(input: Input<'bill.ofRun'>, signal: AbortSignal): Promise<Result<BillOfRun>>
  ofDay(input: Input<'bill.ofDay'>, signal: AbortSignal): Promise<Result<BillOfDay>>
}

/** The ids of the app's requests are read from one day before: a request may have taken a night. */
const daysBefore = 1

export function createBilling(dependencies: BillingDependencies): Area<BillingService, typeof billContract> {
  const { database, prices, keyCard, resolveTarget, keysOf, records, runFromRow, fingerprintOf } =
    dependencies
  const store = createBillStore(database, runFromRow)

  async function contextOf(
    target: GatewayTarget,
    options: { signal: AbortSignal; isFresh: boolean },
  ): Promise<{ context: BillContext; log: BillLog }> {
    const known = await prices.of(target.connectionId)
    const { log, perDollar } = await keyCard.readLog(target, options)
    const read = log.state === 'answered' ? readLog(log.value, log.at) : undefined
    return { context: { prices: known, perDollar, log: read }, log: toBillLog(log, read) }
  }

  async function lineOf({ run, asked }: StoredRun, context: BillContext) {
    return lineOfRun(run, await unitsOf(run, asked), context)
  }

  /** Billed units other than tokens are only in the run's record, which is read when the format has such units. */
  async function unitsOf(run: Run, asked: string): Promise<BilledUnits> {
    const { multipliers } = run
    const format = formatIds.find((id) => id === run.format)
    const ofAnswer = multipliers === undefined ? {} : { multipliers }
    if (format === undefined || formatRegistry[format].priceUnits.every((unit) => unit.endsWith('tokens')))
      return ofAnswer
    const record = await records.readRunRecord(run)
    if (!record.ok) return ofAnswer
    const { body, form } = record.value.request
    const fields = form === undefined ? parseJson(body) : formValues(form.fields)
    // History stores only the beginning of a long text.
    const said = isJsonObject(fields) && typeof fields['input'] === 'string' ? fields['input'] : asked
    return { ...billedUnitsOf(format, fields, said), ...ofAnswer }
  }

  /** The key that a run was sent with, if the connection still has it. */
  async function targetOf({ run, keyFingerprint }: StoredRun): Promise<Result<GatewayTarget>> {
    const connection = keysOf(run.connectionId)
    if (!connection.ok) return connection
    for (const { id } of connection.value.keys) {
      // oxlint-disable-next-line no-await-in-loop -- few keys, and the first that fits does
      const target = await resolveTarget(run.connectionId, id)
      if (target.ok && fingerprintOf(target.value) === keyFingerprint) return target
    }
    return resolveTarget(run.connectionId)
  }

  const service: BillingService = {
    async ofRun({ id, isFresh = false }, signal) {
      const found = database.read(databaseError('runNotRead'), () => store.get(id))
      if (!found.ok) return found
      if (found.value === undefined) return err({ kind: 'not-found', ...runsError('noSuchRun') })
      const target = await targetOf(found.value)
      if (!target.ok) return target
      const { context, log } = await contextOf(target.value, { signal, isFresh })
      return ok({ log, line: await lineOf(found.value, context) })
    },
    async ofDay({ connectionId, keyId, day, isFresh = false }, signal) {
      const connection = keysOf(connectionId)
      if (!connection.ok) return connection
      const usedId = keyId ?? connection.value.activeKeyId ?? undefined
      const target = await resolveTarget(connectionId, usedId)
      if (!target.ok) return target
      const fingerprint = fingerprintOf(target.value)
      const { context, log } = await contextOf(target.value, { signal, isFresh })
      const from = startOfLocalDay(day)
      const read = database.read(databaseError('runNotRead'), () => ({
        runs: store.ofDay(connectionId, fingerprint, day),
        known: store.requestIdsSince(startOfLocalDay(dayAfter(day, -daysBefore))),
      }))
      if (!read.ok) return read
      const { runs, known } = read.value
      const ofRuns = []
      // oxlint-disable-next-line no-await-in-loop -- each may read a record from disk
      for (const stored of runs.slice(0, maxBillLines)) ofRuns.push(await lineOf(stored, context))
      const strange = (context.log?.calls ?? [])
        .filter(({ at = -1, requestId }) => requestId !== '' && at >= from && at < startOfLocalDay(day, 1))
        .filter(({ requestId }) => !known.has(requestId))
        .map((call, index) => lineOfRow(call, index, context.perDollar))
      const lines = [...ofRuns, ...strange].toSorted((left, right) => right.at - left.at)
      const count = runs.length + strange.length
      const shown = lines.slice(0, maxBillLines)
      return ok({ log, lines: shown, leftOut: count - shown.length, keyId: usedId ?? '' })
    },
  }
  return {
    service,
    handlers: {
      'bill.ofRun': (input, { signal }) => service.ofRun(input, signal),
      'bill.ofDay': (input, { signal }) => service.ofDay(input, signal),
    },
  }
}

function toBillLog(log: RouteAnswer<readonly LoggedCall[]>, read: ReadLog | undefined): BillLog {
  if (log.state !== 'answered') return log
  const since = read?.since === undefined ? {} : { since: read.since }
  return { ...log, value: { rows: log.value.length, ...since } }
}
