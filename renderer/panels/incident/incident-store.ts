import { create } from 'zustand'
import type { IncidentSource } from '../../../shared/incidents/incident.ts'

interface IncidentState {
  /** What a bundle is being made of; its dialog is open while there is something. */
  readonly source: Omit<IncidentSource, 'hasContents'> | undefined
  readonly isViewerOpen: boolean
  /** What the viewer begins with. */
  readonly file: File | undefined
  make: (source: Omit<IncidentSource, 'hasContents'>) => void
  /** Opens the viewer, with a file that it shows at once. */
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
