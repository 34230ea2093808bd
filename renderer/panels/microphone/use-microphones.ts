import { useEffect, useState } from 'react'
import { useRecorderState } from './recorder-store.ts'

export interface Microphone {
  readonly id: string
  readonly label: string
}

/**
 * The connected microphones, updated when devices change. Empty before the first permission, since browsers then hide
 * names and ids.
 */
export function useMicrophones(): readonly Microphone[] {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([])
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      const found = await listMicrophones()
      if (!isOver) setMicrophones(found)
    }
    const follow = (): void => void read()
    follow()
    const devices: MediaDevices | undefined = navigator.mediaDevices
    devices?.addEventListener('devicechange', follow)
    // The names become readable with the first recording.
    const stop = useRecorderState.subscribe(({ phase }, before) => {
      if (phase !== before.phase) follow()
    })
    return () => {
      stop()
      isOver = true
      devices?.removeEventListener('devicechange', follow)
    }
  }, [])
  return microphones
}

/** Microphones that have a name; before the first permission browsers report none. */
export async function listMicrophones(): Promise<readonly Microphone[]> {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const found = (await devices?.enumerateDevices().catch(() => [])) ?? []
  return found
    .filter(({ kind, label, deviceId }) => kind === 'audioinput' && label !== '' && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Ids under which Chromium lists the system's default a second time. */
const aliases = new Set(['', 'default', 'communications'])

/** Finds a microphone by id; ids differ at another origin, where it is found by name. */
export function findMicrophone(
  among: readonly Microphone[],
  { id, label }: Microphone,
): Microphone | undefined {
  return (
    among.find((microphone) => microphone.id === id) ?? among.find((microphone) => microphone.label === label)
  )
}
