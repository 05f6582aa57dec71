import type { RiskNotice } from './risk-points.ts'

export const notice: RiskNotice = {
  since: '2026-11-01',
  sections: [
    {
      heading: 'Don’t use a bed if',
      points: [
        { sign: 'never', text: 'you are under 18' },
        { sign: 'never', text: 'you are pregnant, or take medicine that makes your skin sensitive to light' },
        { sign: 'never', text: 'you have had skin cancer, or a doctor has told you to avoid tanning' },
        { sign: 'never', text: 'your skin has wounds, eczema or sunburn' },
        { sign: 'never', text: 'your skin never tans and always burns' },
      ],
    },
    {
      heading: 'Every time',
      points: [
        { sign: 'goggles', text: 'Wear the goggles the whole time' },
        { sign: 'gap', text: 'Leave at least 48 hours since your last session; time in the sun outdoors counts too' },
        { sign: 'skin', text: 'Take off jewelry and make-up; no perfume and no sunscreen' },
        {
          sign: 'time',
          text: 'Begin with a short time at light intensity, and never exceed what the app and the bed allow',
        },
        { sign: 'stop', text: 'Feeling unwell? Press the stop button on the bed at once. It works without your phone' },
      ],
    },
    {
      heading: 'Risks',
      points: [
        {
          sign: 'health',
          text: 'Ultraviolet light can burn skin and eyes, ages the skin early, and raises the risk of skin cancer.',
        },
        {
          sign: 'health',
          text: 'Tanning is not a medical treatment. We promise no result and make no claim that it is good for your health.',
        },
        {
          sign: 'health',
          text: 'Some medicines, skin care products and perfumes make skin sensitive to light. When in doubt, ask a doctor first.',
        },
      ],
    },
    {
      heading: 'Afterwards',
      points: [
        { sign: 'help', text: 'If redness lasts, blisters appear or your eyes hurt, stop tanning and see a doctor.' },
        {
          sign: 'help',
          text: 'After an accident, or if something is wrong with the bed, leave it and tell our staff.',
        },
      ],
    },
  ],
}
