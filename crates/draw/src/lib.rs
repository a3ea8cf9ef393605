//! Positions and pieces as SVG.
