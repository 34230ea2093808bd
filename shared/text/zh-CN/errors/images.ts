import type { imagesErrors } from '../../en/errors/images.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const images = {
  noPrompt: { message: '缺少用于生成图片的提示词。', nextStep: '请先描述要生成的图片。' },
  noSource: { message: '没有可编辑的图片。', nextStep: '请先选择一张图片。' },
  noImages: {
    message: '响应中没有图片。',
    nextStep: '提示词或结果可能被内容过滤拦截。请修改提示词，或换用其他模型。',
  },
  maskTooLarge: {
    message: '无法创建蒙版：内存不足以处理这种尺寸的图片。',
    nextStep: '请关闭其他窗口，或编辑较小的图片。',
  },
  notConverted: ({ fileName }) => ({
    message: `无法转换 ${fileName}：此窗口无法读取该文件，或内存不足。`,
    nextStep: '请用其他程序转换，然后选择新文件。',
  }),
  unreadableMask: ({ name }) => ({
    message: `无法将 ${name} 读取为图片。`,
    nextStep: '请选择 PNG 文件，例如在此处保存过的蒙版。',
  }),
  maskSizeDiffers: ({ name, width, height, sourceWidth, sourceHeight }) => ({
    message: `${name} 的尺寸为 ${width} × ${height} 像素，而待编辑图片为 ${sourceWidth} × ${sourceHeight} 像素。`,
    nextStep: '蒙版必须与图片尺寸完全一致。请选择其他文件。',
  }),
  maskTooDetailed: ({ name }) => ({
    message: `${name} 的边缘过于细碎，不能用作蒙版。它可能是一张照片。`,
    nextStep: '请选择由纯色区域构成的图片。',
  }),
} satisfies TranslatedErrors<typeof imagesErrors>
