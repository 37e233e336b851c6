import type { LabelPicture } from '#app/domain/documents/label-picture.ts';

/** Capitals of a label's text are three quarters of its size high; `y` is their top. */
const CAPITALS = 0.75;

/** The label as it will look. `textLength` gives each text the printer's width in any font. */
export function LabelPreview({ picture, name }: { picture: LabelPicture; name: string }) {
  const { widthDots, heightDots, boxes, texts } = picture;
  return (
    <svg
      className="t-label"
      viewBox={`0 0 ${widthDots} ${heightDots}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={widthDots} height={heightDots} fill="#fff" />
      {boxes.map((box, index) => (
        <rect key={index} {...box} fill="#000" />
      ))}
      {texts.map(({ x, y, sizeDots, text, bold, inverse, widthDots: room }, index) => (
        <text
          key={index}
          x={x}
          y={y + sizeDots * CAPITALS}
          fontSize={sizeDots}
          fontWeight={bold ? 700 : 500}
          fill={inverse ? '#fff' : '#000'}
          textLength={Math.round(room)}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
