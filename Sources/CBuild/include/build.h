#ifndef UNDERSTUDY_CBUILD_H
#define UNDERSTUDY_CBUILD_H

// The version and the commit of this build, as Scripts/version --build prints them. NULL unless UNDERSTUDY_BUILD was in the environment.
const char *understudy_build(void);

#endif
