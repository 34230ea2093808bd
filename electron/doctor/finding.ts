import type { Stage } from '../../shared/doctor/check-up.ts'

/** What a stage found; the check-up adds which stage it was and how long it took. */
export type Finding = Omit<Stage, 'id' | 'durationMs'>

export function passed(finding: string): Finding {
  return { state: 'passed', finding }
}

export function warned(finding: string, fix: string): Finding {
  return { state: 'warned', finding, fix }
}

export function failed(finding: string, fix: string | undefined): Finding {
  return { state: 'failed', finding, ...(fix !== undefined && { fix }) }
}

export function skipped(finding: string): Finding {
  return { state: 'skipped', finding }
}
