import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export interface Replaced {
  readonly sources: number
  readonly images: number
  /** The file of the new image, when there is only one. */
  readonly fileName: string | undefined
  readonly isMaskCleared: boolean
}

export const imagesTexts = {
  images: 'Images',
  generate: 'Generate',
  edit: 'Edit',
  prompt: 'Prompt',
  model: 'Model',
  size: 'Size',
  request: 'Request',
  requestId: 'Request ID',
  retry: 'Retry',
  reading: 'Reading',
  restore: 'Restore',
  restoring: 'Restoring',
  copyLink: 'Copy link',
  copyFileName: 'Copy file name',
  inspectRequest: 'Inspect request',
  reuseSettings: 'Reuse settings',
  stillRunning: 'Still running',
  imageCount: (count: number) => plural(count, { one: '# image', other: '# images' }),
  promptTooLong: (maxLength: string) =>
    `Longer than the ${maxLength} characters known for this model; sent anyway`,
  noImageInResponse: 'The response contains no image. The prompt may have been filtered.',

  // While a request runs.
  uploaded: ({ sent, total }: { sent: string; total: string }) => `Uploaded ${sent} of ${total}`,
  saving: 'Saving',
  previewReceived: ({ model }: { model: string }) => `${model} · preview received`,
  imagesRequested: ({ model, count }: { model: string; count: number }) =>
    `${model} · ${plural(count, { one: '# image', other: '# images' })}`,
  sizesRequested: ({ model, count, size }: { model: string; count: number; size: string }) =>
    `${model} · ${count} × ${size}`,

  // The form for generating images.
  promptPlaceholder: 'Describe the image. Arrow Up recalls earlier prompts.',
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  earlierPrompts: 'Earlier prompts',
  generateImages: (count: number) => plural(count, { one: 'Generate image', other: 'Generate # images' }),
  sentOnce: (count: number) =>
    `Sent once per click. ${plural(count, { one: '# image', other: '# images' })} in one request.`,
  sentOnceQueued: ({ count, limit }: { count: number; limit: number }) =>
    `Sent once per click. ${plural(count, { one: '# image', other: '# images' })} in one request. Waits in the queue: ${limit} at a time.`,

  // The results of generating images.
  results: 'Results',
  layout: 'Layout',
  grid: 'Grid',
  list: 'List',
  readingResults: 'Reading the results',
  showOlderResults: 'Show older results',
  imagesToday: (count: number) => plural(count, { one: '# image today', other: '# images today' }),
  noImages: 'No images yet',
  noImagesHint:
    'Choose a model, describe an image and generate it. Every result is saved to the library first, together with its prompt.',
  fillInExample: 'Fill in an example',
  examplePrompt:
    'A lighthouse on a rocky headland at dusk, calm sea, long beam of light, flat shapes, print texture, muted colours',
  imagesOf: ({ received, requested }: { received: number; requested: number }) =>
    plural(requested, { one: `${received} of # image`, other: `${received} of # images` }),
  revisedPromptIs: 'Revised prompt: ',
  noneArrived: 'No image arrived.',
  onlyPreviews: 'No image arrived, only a preview.',
  someArrived: (count: number) =>
    plural(count, { one: '# image arrived and was saved.', other: '# images arrived and were saved.' }),
  noImage: 'No image',
  image: (name: string) => `Image ${name}`,
  imageOf: ({ number, count }: { number: number; count: number }) => `${number} of ${count}`,
  preview: (name: string) => `Preview, ${name}`,
  previewOfImage: (name: string) => `Preview of image ${name}`,
  view: 'View',
  editNamed: (name: string) => `Edit image ${name}`,
  copyNamed: (name: string) => `Copy image ${name}`,
  viewImage: (name: string) => `View image ${name}`,
  compareImage: (name: string) => `Compare image ${name} with the selected one`,
  compareWithSelected: 'Compare with the selected image',
  imageInTrash: (name: string) => `Image ${name} is in the trash`,
  imageMissing: (name: string) => `Image ${name} is missing`,
  linkNotSaved: 'The gateway sent a link. The image was not saved.',
  brokenFile: 'The file cannot be shown: damaged, in the trash, or missing from the media folder.',

  // Details of the selected image.
  queueDetails: 'Queue and details',
  backToQueue: 'Back to the queue',
  selected: 'Selected',
  noSelection: 'nothing',
  noSelectionHint: 'Select an image in the results to see its file, request and settings.',
  inTrash: 'in the trash',
  headersAndBody: 'Headers / body',
  revisedPrompt: 'Revised prompt',
  noRevisedPrompt: 'not sent by the gateway',

  // The form for editing images.
  dropToEdit: 'Drop to edit',
  sourceImages: 'Source images',
  sourceImage: 'Source image',
  chooseImage: 'Choose an image',
  addAnother: 'Add another',
  imagesToEdit: 'Images to edit',
  fromLibrary: 'from library',
  maskedSource: 'the mask applies to this image',
  overLimit: (limit: string) => `Over ${limit}: most models reject it. Sent anyway.`,
  viewNamed: (fileName: string) => `View ${fileName}`,
  more: 'More',
  moreFor: (fileName: string) => `More for ${fileName}`,
  /** For a photo with a rotation in its Exif data. */
  storedTurned: 'Stored on its side, and sent as shown here.',
  storedUpsideDown: 'Stored upside down, and sent as shown here.',
  turnUpright: 'Turn it upright, as PNG',
  convertToPng: 'Convert to PNG',
  isPng: 'is PNG',
  scaleTo: (pixels: string) => `Scale down to ${pixels} px`,
  sourceConverted: ({ fileName, width, height }: { fileName: string; width: number; height: number }) =>
    `Source replaced with ${fileName}, ${width} × ${height}`,
  exampleFile: 'example.png',
  exampleEdit: 'A small sailing boat with a red sail, seen from the side',
  remove: (fileName: string) => `Remove ${fileName}`,
  sourceRemoved: (fileName: string) => `${fileName} removed from the sources`,
  sourcesReplaced: ({ sources, images, fileName, isMaskCleared }: Replaced) => {
    const lost = sources === 1 ? 'Source' : plural(sources, { one: '# source', other: '# sources' })
    const by = fileName ?? plural(images, { one: '# image', other: '# images' })
    return isMaskCleared
      ? `${lost} replaced with ${by}. The mask was cleared.`
      : `${lost} replaced with ${by}.`
  },
  editPrompt: 'What to paint in the mask',
  editPromptPlaceholder: 'Describe what should be there once it is edited.',
  upload: 'What will be uploaded',
  maskSize: ({ width, height }: { width: number; height: number }) => `${width} × ${height}, alpha`,
  noMaskNote: 'Without a mask, the model decides what to change.',
  sentOncePerClick: 'Sent once per click.',
  editImage: 'Edit image',

  // The mask.
  mask: 'Mask',
  maskTools: 'Mask tools',
  maskOf: (fileName: string) => `Mask of ${fileName}`,
  maskShare: 'Mask share',
  noSource: 'No image to edit yet',
  sourceOfVariable: 'The image comes from a variable',
  maskOfVariable:
    'Add a variable for the mask to edit only a part of it. To paint a mask, choose the image itself.',
  noSourceHint:
    'Choose, drop or paste an image, or send one here from the library. Then paint over what should change, and describe what should be there.',
  tooLargeToPaint: 'This image is too large to paint on',
  sendWithoutMask: ({ fileName, width, height }: { fileName: string; width: number; height: number }) =>
    `${fileName} is ${width} × ${height} pixels. It can be sent without a mask. To paint one, scale the image down in its menu.`,
  tools: {
    brush: { label: 'Brush', tooltip: 'Brush (X switches to the eraser)' },
    eraser: { label: 'Eraser', tooltip: 'Eraser (X switches to the brush)' },
    rectangle: { label: 'Rectangle', tooltip: 'Rectangle' },
    hand: { label: 'Hand', tooltip: 'Hand (or hold Space)' },
  },
  undo: 'Undo',
  undoWith: (keys: string) => `Undo (${keys})`,
  redo: 'Redo',
  redoWith: (keys: string) => `Redo (${keys})`,
  invertMask: 'Invert mask',
  invertTooltip: 'Invert (I)',
  clearMask: 'Clear mask',
  showMask: 'Show the mask',
  brushSize: 'Size',
  feather: 'Feather',
  keys: 'Keys of the mask editor',
  shiftKey: 'Shift',
  shiftStraight: 'Straight line from the last point, while held',
  spaceKey: 'Space',
  spaceMoves: 'Move the image, while held',
  painterKeys:
    'Arrow keys move the cursor, with Shift by one pixel. Enter paints, with Shift a straight line. Square brackets change the size, X switches between brush and eraser, I inverts.',
  firstCorner: (place: string) => `First corner at ${place}`,
  rectangleTo: ({ place, share }: { place: string; share: string }) => `Rectangle to ${place}. Mask ${share}`,
  paintedAt: ({ place, share }: { place: string; share: string }) => `Painted at ${place}. Mask ${share}`,
  erasedAt: ({ place, share }: { place: string; share: string }) => `Erased at ${place}. Mask ${share}`,
  undone: (share: string) => `Undone. Mask ${share}`,
  redone: (share: string) => `Redone. Mask ${share}`,
  inverted: (share: string) => `Inverted. Mask ${share}`,
  brushOf: (size: number) => `Brush, ${size} px`,
  eraserOf: (size: number) => `Eraser, ${size} px`,
  saveMask: 'Save mask',
  loadMask: 'Load mask',
  maskFile: 'Mask file',
  noMemoryForMask: 'Not enough memory to save a mask of this size',
  whiteEdited: (name: string) => `Mask ${name} loaded. White areas will be edited.`,
  transparentEdited: (name: string) => `Mask ${name} loaded. Transparent areas will be edited.`,

  // The result of an edit next to its source.
  beforeAndAfter: 'Before and after',
  before: 'Before',
  split: 'Split',
  after: 'After',
  splitLine: 'Divider between before and after',
  percentBefore: (percent: number) => `${percent} % before`,
  compare: 'Compare',
  result: 'Result',
  resultNumber: (number: number) => `Result ${number}`,
  previousResult: 'Previous result',
  nextResult: 'Next result',
  imageNumber: ({ number, count }: { number: number; count: number }) => `Image ${number} of ${count}`,
  previousImage: 'Previous image',
  nextImage: 'Next image',
  backToResult: 'Back to the result',
  nothingYet: 'nothing yet',
  noEdits: 'No edits yet',
  noEditsHint:
    'The result appears here beside its source, with how much of it changed. It is saved to the library first.',
  editNotFound: 'Edit not found in the history. It may have been deleted.',
  readingResult: 'Reading the result',
  endedBeforeImage: 'Ended before an image arrived. It may have been charged.',
  comparing: 'Comparing',
  changed: 'Changed',
  ofAllPixels: 'Of all pixels',
  noMask: 'No mask sent',
  outsideMask: 'Outside the mask',
  outsideMaskHint: 'Of all pixels: changed although the mask protects them',
  editThisImage: 'Edit this image',

  /** Facts about a model's family, next to a field that is sent. */
  notAccepted: ({ family, field }: { family: string; field: string }) =>
    `${family} models are not known to accept ${field}. Sent anyway.`,
  acceptedAtMost: ({ family, max }: { family: string; max: number }) =>
    `${family} models accept ${max} at most. Sent anyway.`,
  acceptedChoices: ({ family, choices }: { family: string; choices: string }) =>
    `${family} models are known to accept ${choices}. Sent anyway.`,
  fields: {
    image: 'Name of the form field that carries the source images, where the model expects another one.',
    mask: 'Name of the form field that carries the mask, where the model expects another one.',
    n: 'Number of images to generate. Some models generate only one per request.',
    size: 'Width and height in pixels. Accepted sizes depend on the model.',
    quality: 'Effort spent on each image. The values differ between models.',
    response_format:
      'Whether images come inside the response or as links that expire. Some models reject this field.',
    background: 'Whether the background may be transparent.',
    output_format: 'File format of the images.',
    output_compression: 'Compression level of JPEG and WebP: 100 keeps most detail.',
    stream: 'Send previews while an image is being generated. Many models ignore it.',
    partial_images: 'Number of previews to send, with stream.',
    user: 'Identifier of the end user, with which the provider can detect abuse.',
    watermark: 'Whether the provider adds a watermark. Only a few providers support it.',
    style: 'Vivid and dramatic, or natural.',
    moderation: 'How strictly the prompt is moderated.',
    input_fidelity: 'How closely faces and details of the source are preserved.',
  },
}

export const imagesText = defineText('images', imagesTexts)
