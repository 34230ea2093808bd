import Conf from 'conf'
import type { Json } from '../../../shared/json.ts'
import type { ConfFile, ConfLike } from '../conf-store.ts'

/** The config file of hosts without Electron. */
export function openConf({ name, options }: ConfFile): ConfLike {
  return new Conf<Record<string, Json>>({ ...options, configName: name })
}
