import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { startCapture } from './capture.ts'
import { findMicrophone, listMicrophones } from './use-microphones.ts'
import { createRecorder, type Recorder, type RecordingOptions } from './create-recorder.ts'

const recorders = new WeakMap<Bridge, Recorder>()

/** The window's recorder. It lives as long as the page, so that a recording continues while other tabs are active. */
export function useRecorder(): Recorder {
  const bridge = useBridge()
  const existing = recorders.get(bridge)
  if (existing !== undefined) return existing
  const recorder = createRecorder({ bridge, openMicrophone, startCapture })
  recorders.set(bridge, recorder)
  window.addEventListener('pagehide', () => recorder.leave())
  return recorder
}

/** Opens the chosen microphone and no other. Its id is known only once any microphone has been permitted. */
async function openMicrophone({ microphone, isCleaned }: RecordingOptions): Promise<MediaStream> {
  if (microphone === undefined) return openDevice(undefined, isCleaned)
  const known = await listMicrophones()
  const chosen = findMicrophone(known, microphone)
  if (known.length > 0) return openDevice(chosen?.id ?? microphone.id, isCleaned)
  const first = await openDevice(undefined, isCleaned)
  const named = findMicrophone(await listMicrophones(), microphone)
  const [track] = first.getAudioTracks()
  if (named !== undefined && track?.getSettings().deviceId === named.id) return first
  for (const mediaTrack of first.getTracks()) mediaTrack.stop()
  return openDevice(named?.id ?? microphone.id, isCleaned)
}

function openDevice(id: string | undefined, isCleaned: boolean): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      ...(id !== undefined && { deviceId: { exact: id } }),
      echoCancellation: isCleaned,
      noiseSuppression: isCleaned,
      autoGainControl: isCleaned,
    },
  })
}
