import type { StageId } from '../../../shared/doctor/check-up.ts'

/** The stages as they are called in the window and in reports. */
export const stageNames: Readonly<Record<StageId, string>> = {
  lookup: 'Name lookup',
  connection: 'Connection',
  proxy: 'Proxy',
  certificate: 'Certificate',
  address: 'Address',
  key: 'Key',
  models: 'Model list',
  calls: 'One small call per format',
  streaming: 'Streaming',
  clock: 'Clock',
}
