import { readFile, writeFile } from 'node:fs/promises'

/** Resident memory of a process with its threads, in bytes. */
export interface ProcessMemory {
  readonly id: number
  now(): Promise<number>
  /** The maximum since watching began. */
  peak(): Promise<number>
}

/**
 * Linux records the peak of a process itself, so no peak between two samples is missed. Resolves with `undefined` on
 * other systems, which have no such count.
 */
export async function watchProcess(id: number): Promise<ProcessMemory | undefined> {
  if (process.platform !== 'linux') return undefined
  // Writing 5 resets the peak: proc_pid_clear_refs(5).
  await writeFile(`/proc/${id}/clear_refs`, '5')
  return { id, now: () => readStatus(id, 'VmRSS'), peak: () => readStatus(id, 'VmHWM') }
}

export async function readStatus(id: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/** Processor time that a process and its threads have used so far, in milliseconds; Linux only. */
export async function processorMs(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8')
  // After the name, which may contain spaces: user and system time are the 12th and 13th field, in hundredths of a
  // second.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
