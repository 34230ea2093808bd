import { create } from 'zustand'
import type { IncidentSource } from '../../../shared/incidents/incident.ts'

interface IncidentState {
  /** The source of the bundle; its dialog is open while it is set. */
  readonly source: Omit<IncidentSource, 'hasContents'> | undefined
  readonly isViewerOpen: boolean
  /** The file that the viewer opens with. */
  readonly file: File | undefined
  make: (source: Omit<IncidentSource, 'hasContents'>) => void
  /** Opens the viewer, optionally with a file. */
  look: (file?: File) => void
  close: () => void
}

export const useIncidentStore = create<IncidentState>((set) => ({
  source: undefined,
  isViewerOpen: false,
  file: undefined,
  make: (source) => set({ source }),
  look: (file) => set({ isViewerOpen: true, file }),
  close: () => set({ source: undefined, isViewerOpen: false, file: undefined }),
}))
