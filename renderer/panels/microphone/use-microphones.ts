import { useEffect, useState } from 'react'
import { useRecorderState } from './recorder-store.ts'

export interface Microphone {
  readonly id: string
  readonly label: string
}

/**
 * The microphones there are, following what is plugged in. Before the first permission browsers hide names and ids: then
 * it is empty.
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
    // With the first recording the names can be read.
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

/** Those with a name; browsers tell none before the first permission. */
export async function listMicrophones(): Promise<readonly Microphone[]> {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const found = (await devices?.enumerateDevices().catch(() => [])) ?? []
  return found
    .filter(({ kind, label, deviceId }) => kind === 'audioinput' && label !== '' && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Chromium lists the system's choice a second time under these. */
const aliases = new Set(['', 'default', 'communications'])

/** The one with this id; at another address ids are others, and the name counts. */
export function findMicrophone(
  among: readonly Microphone[],
  { id, label }: Microphone,
): Microphone | undefined {
  return (
    among.find((microphone) => microphone.id === id) ?? among.find((microphone) => microphone.label === label)
  )
}
