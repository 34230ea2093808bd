import { plural } from '../plural.ts'
import { defineText } from '../define-text.ts'

export const mediaTexts = {
  play: 'Play',
  playNamed: (name: string) => `Play ${name}`,
  pause: 'Pause',
  pauseNamed: (name: string) => `Pause ${name}`,
  placeIn: (name: string) => `Place in ${name}`,
  positionOf: ({ position, length }: { position: string; length: string }) => `${position} of ${length}`,
  /** Labels the buttons of one chart among several. */
  chartOf: ({ chart, name }: { chart: string; name: string }) => `${chart} of ${name}`,
  speed: 'Speed',
  speedOf: (times: string) => `Speed: ${times} times`,
  chart: {
    waveform: 'Waveform',
    spectrogram: 'Spectrogram',
    time: 'Time',
    peak: 'Peak',
    pitch: 'Frequency',
    hertz: (hertz: number) => (hertz < 1000 ? `${hertz} Hz` : `${hertz / 1000} kHz`),
    quiet: (decibels: number) => `${decibels} dB or less`.replace('-', '−'),
    loud: '0 dB',
  },
  cannotPlay: 'This audio cannot be played here. The file is kept unchanged.',
  cannotPlayShort: 'It cannot be played here',
  noAudioInFile: 'There is no audio in this file',
  reading: 'Reading the audio',
  emptyAudio: 'There is no audio in this file: it is empty, or ends after its header.',
  noWaveform: 'No waveform: this audio format cannot be decoded here.',
  tooLongForWaveform:
    'No waveform: audio of this format and length does not fit into memory. It can be played.',
  fileUnreadable: 'The file cannot be read. It is in the trash, or missing from the media folder.',
  kilohertz: (value: string) => `${value} kHz`,
  mono: 'mono',
  stereo: 'stereo',
  channels: (count: number) => plural(count, { one: '# channel', other: '# channels' }),

  saveAsArchive: 'Save as archive',
  packed: ({
    count,
    fileName,
    size,
    missing,
  }: {
    count: number
    fileName: string
    size: string
    missing: number
  }) => {
    const files = plural(count, { one: '# file', other: '# files' })
    return missing === 0
      ? `Packed ${files} into exports/${fileName}, ${size}`
      : `Packed ${files} into exports/${fileName}, ${size}, ${plural(missing, { one: '# missing file', other: '# missing files' })} left out`
  },
  copyImage: 'Copy image',
  imageCopied: 'Image copied',
  imageNotCopied: 'Not copied: the browser denied it. Save the image instead.',
  showInLibrary: 'Show in library',
  moveToTrash: 'Move to trash',
  movedToTrash: 'Moved to the trash',
  saveAs: 'Save as',
  copiesSaved: ({ count, path, missing }: { count: number; path: string; missing: number }) => {
    const copies = plural(count, { one: '# copy', other: '# copies' })
    return missing === 0
      ? `Saved ${copies} to ${path}`
      : `Saved ${copies} to ${path}, ${plural(missing, { one: '# missing file', other: '# missing files' })} left out`
  },
  savedAs: (path: string) => `Saved as ${path}`,
  showInFolder: 'Show in folder',
  filePath: 'File location',
  showFilePath: 'Show file location',
  onThatComputer: 'On the computer that runs the app:',
  copyPath: 'Copy file path',
  downloading: 'Downloading',
  retryDownload: 'Retry download',
  saving: 'Saving',
  saveFromRecord: 'Save from the record',
  previewOnly: 'Preview, the image did not arrive',
  savePreview: 'Save preview to library',
  savedAsPreview: 'Saved to the library as a preview',

  more: 'More',
  closeViewer: 'Close viewer',
  itemOf: ({ index, count }: { index: string; count: string }) => `${index} of ${count}`,
  previousItem: 'Previous item',
  nextItem: 'Next item',
  textNotShown: 'Text and data are not shown here. Save the file to open it elsewhere.',
  cannotShow: 'The file cannot be shown. It is damaged, or in a format this window cannot read.',
  fileGone:
    'The file is missing from the media folder. Put it back under its name, and it is shown again after the next start.',
  zoomOut: 'Zoom out',
  zoomOutKey: 'Zoom out, −',
  zoomIn: 'Zoom in',
  zoomInKey: 'Zoom in, +',
  fit: 'Fit',
  fitKey: 'Whole image, 0',
  compare: 'Compare',
  compareAs: 'Comparison view',
  slider: 'Slider',
  twoUp: 'Side by side',
  before: (name: string) => `Before: ${name}`,
  after: (name: string) => `After: ${name}`,
  divider: 'Line between before and after',
  percentBefore: (percent: string) => `${percent} % before`,
}

export const mediaText = defineText('media', mediaTexts)
