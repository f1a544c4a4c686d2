/* The kit in Java. */
#include "pyx_kits.h"

static const unsigned char Adapter_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Adapter.java"
};
static const unsigned char AdapterError_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/AdapterError.java"
};
static const unsigned char Bindings_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Bindings.java"
};
static const unsigned char Clock_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Clock.java"
};
static const unsigned char Contract_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Contract.java"
};
static const unsigned char Declaration_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Declaration.java"
};
static const unsigned char Dispatcher_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Dispatcher.java"
};
static const unsigned char Effect_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Effect.java"
};
static const unsigned char Fields_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Fields.java"
};
static const unsigned char FreshClassLoader_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/FreshClassLoader.java"
};
static const unsigned char HttpBinding_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/HttpBinding.java"
};
static const unsigned char Isolation_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Isolation.java"
};
static const unsigned char Json_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Json.java"
};
static const unsigned char JsonException_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/JsonException.java"
};
static const unsigned char JsonReader_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/JsonReader.java"
};
static const unsigned char JsonWriter_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/JsonWriter.java"
};
static const unsigned char LineReader_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/LineReader.java"
};
static const unsigned char OpenSession_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/OpenSession.java"
};
static const unsigned char PipeBinding_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/PipeBinding.java"
};
static const unsigned char Platform_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Platform.java"
};
static const unsigned char Request_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Request.java"
};
static const unsigned char Session_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Session.java"
};
static const unsigned char Stimulus_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Stimulus.java"
};
static const unsigned char StreamBinding_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/StreamBinding.java"
};
static const unsigned char ThrownBySDK_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/ThrownBySDK.java"
};
static const unsigned char Traces_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/Traces.java"
};
static const unsigned char World_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/World.java"
};
static const unsigned char package_info_java[] = {
#embed "../../Kits/Java/src/pyx/adapter/package-info.java"
};

const pyx_kit_file pyx_java_kit[] = {
    PYX_KIT_FILE("src/pyx/adapter/Adapter.java", Adapter_java),
    PYX_KIT_FILE("src/pyx/adapter/AdapterError.java", AdapterError_java),
    PYX_KIT_FILE("src/pyx/adapter/Bindings.java", Bindings_java),
    PYX_KIT_FILE("src/pyx/adapter/Clock.java", Clock_java),
    PYX_KIT_FILE("src/pyx/adapter/Contract.java", Contract_java),
    PYX_KIT_FILE("src/pyx/adapter/Declaration.java", Declaration_java),
    PYX_KIT_FILE("src/pyx/adapter/Dispatcher.java", Dispatcher_java),
    PYX_KIT_FILE("src/pyx/adapter/Effect.java", Effect_java),
    PYX_KIT_FILE("src/pyx/adapter/Fields.java", Fields_java),
    PYX_KIT_FILE("src/pyx/adapter/FreshClassLoader.java", FreshClassLoader_java),
    PYX_KIT_FILE("src/pyx/adapter/HttpBinding.java", HttpBinding_java),
    PYX_KIT_FILE("src/pyx/adapter/Isolation.java", Isolation_java),
    PYX_KIT_FILE("src/pyx/adapter/Json.java", Json_java),
    PYX_KIT_FILE("src/pyx/adapter/JsonException.java", JsonException_java),
    PYX_KIT_FILE("src/pyx/adapter/JsonReader.java", JsonReader_java),
    PYX_KIT_FILE("src/pyx/adapter/JsonWriter.java", JsonWriter_java),
    PYX_KIT_FILE("src/pyx/adapter/LineReader.java", LineReader_java),
    PYX_KIT_FILE("src/pyx/adapter/OpenSession.java", OpenSession_java),
    PYX_KIT_FILE("src/pyx/adapter/PipeBinding.java", PipeBinding_java),
    PYX_KIT_FILE("src/pyx/adapter/Platform.java", Platform_java),
    PYX_KIT_FILE("src/pyx/adapter/Request.java", Request_java),
    PYX_KIT_FILE("src/pyx/adapter/Session.java", Session_java),
    PYX_KIT_FILE("src/pyx/adapter/Stimulus.java", Stimulus_java),
    PYX_KIT_FILE("src/pyx/adapter/StreamBinding.java", StreamBinding_java),
    PYX_KIT_FILE("src/pyx/adapter/ThrownBySDK.java", ThrownBySDK_java),
    PYX_KIT_FILE("src/pyx/adapter/Traces.java", Traces_java),
    PYX_KIT_FILE("src/pyx/adapter/World.java", World_java),
    PYX_KIT_FILE("src/pyx/adapter/package-info.java", package_info_java),
    {0},
};
