import type { RiskNotice } from './risk-points.ts'

export const notice: RiskNotice = {
  since: '2026-11-01',
  sections: [
    {
      heading: '以下情况请勿使用',
      points: [
        { sign: 'never', text: '未满 18 岁' },
        { sign: 'never', text: '怀孕，或正在服用会使皮肤对光敏感的药物' },
        { sign: 'never', text: '曾患皮肤癌，或医生建议避免日晒' },
        { sign: 'never', text: '皮肤有伤口、湿疹或晒伤' },
        { sign: 'never', text: '皮肤从不晒黑，一晒就伤' },
      ],
    },
    {
      heading: '每次使用',
      points: [
        { sign: 'goggles', text: '全程佩戴护目镜' },
        { sign: 'gap', text: '与上次间隔至少 48 小时，在室外晒过太阳也要计算在内' },
        { sign: 'skin', text: '摘下首饰，卸妆，不用香水和防晒用品' },
        { sign: 'time', text: '从较短时间和轻度开始，不要超过应用和日晒机允许的时长' },
        { sign: 'stop', text: '感到不适，立即按机身停止键，不用手机也能停止' },
      ],
    },
    {
      heading: '风险',
      points: [
        { sign: 'health', text: '紫外线会晒伤皮肤和眼睛，使皮肤提早老化，并增加患皮肤癌的风险。' },
        { sign: 'health', text: '日晒不是医疗，我们不保证任何效果，也不声称日晒有益健康。' },
        { sign: 'health', text: '部分药物、护肤品和香水会使皮肤对光敏感。如有疑问，使用前请先咨询医生。' },
      ],
    },
    {
      heading: '使用后',
      points: [
        { sign: 'help', text: '如皮肤持续发红、起泡或眼睛疼痛，请停止使用并就医。' },
        { sign: 'help', text: '如发生意外或发现日晒机异常，请离开日晒机并通知工作人员。' },
      ],
    },
  ],
}
