import { GenerateView } from './generate/generate-view.tsx'

/** Pictures from a prompt. */
export function ImagesTab() {
  return <GenerateView title="Generate" />
}
