import type { doctorTexts } from '../en/doctor.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const doctor = {
  title: '连接诊断',
  stop: '停止',
  runAgain: '重新检查',
  empty: '检查此连接',
  emptyHelp: '依次检查 DNS、代理、证书、地址和密钥。会请求模型列表，不生成内容，也不产生费用。',
  start: '检查连接',
  results: '检查结果',
  stopped: '检查在完成前已停止。',
  copyReport: '复制报告',
  showCalls: '在历史记录中查看调用',
  reportOmits: '不含密钥和请求头',
  gatewaySays: (words) => `网关返回：${words}`,
  useAddress: '使用此地址',
  betterAddress: (address) => `${address} 返回了模型列表，请使用此地址。`,
  skipped: '已跳过',
  states: { passed: '通过：', warned: '需要注意：', failed: '失败：', skipped: '已跳过：' },
  stages: {
    lookup: 'DNS',
    connection: '连接',
    proxy: '代理',
    certificate: '证书',
    address: 'API 地址',
    key: '密钥',
    models: '模型列表',
    calls: '测试请求',
    streaming: '流式传输',
    clock: '时钟',
  },
  verdict: {
    failed: (count) => `${formatWhole(count)} 项失败`,
    warned: (count) => `${formatWhole(count)} 项需要注意`,
    passed: '已检查',
  },
  calls: {
    title: '发送测试请求的格式',
    help: '检查响应是否边生成边到达。每个请求约一百 Token，网关可能收费。',
    otherEndpoints: '查找其他端点',
    otherEndpointsHelp: '向每个端点发送一个不带模型的请求，该请求会被拒绝，不收费。',
    helpFree: '检查响应是否边生成边到达。练习网关不收费。',
  },
  report: {
    title: ({ version, address, finishedAt }) =>
      `Gateway Playground ${version}，检查 ${address}${finishedAt === '' ? '' : `，${finishedAt}`}`,
    gatewaySays: (words) => `网关返回：${words}`,
    endpoints: '端点',
    marks: { passed: '通过', warned: '注意', failed: '失败', skipped: '–' },
    outcomes: { works: '可用', buffered: '有缓冲', reached: '可达', failed: '失败' },
  },
} satisfies Translated<typeof doctorTexts>
